'use client';
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { sectionsFor } from '@/components/shell/areas';

type Props = { may: { keys: boolean }; collapsed?: boolean; onNavigate?: () => void };

/** The list of areas; collapsed it shows icons, whose names appear beside them on hover and focus. */
export function Navigation({ may, collapsed = false, onNavigate }: Props) {
  const t = useTranslations('nav');
  const path = usePathname();
  return (
    <nav aria-label={t('label')} className="flex flex-col gap-5">
      {sectionsFor(may).map((section) => (
        <div key={section.id}>
          {section.id !== 'main' &&
            (collapsed ? (
              <hr className="mx-2 mb-3 border-separator" />
            ) : (
              <p className="mb-1 px-3 text-xs font-medium text-muted">{t(`sections.${section.id}`)}</p>
            ))}
          <ul className="flex flex-col gap-0.5">
            {section.areas.map(({ id, href, icon: Icon }) => {
              const current = path === href || path.startsWith(`${href}/`);
              return (
                <li key={id}>
                  <Link
                    href={href}
                    aria-current={current ? 'page' : undefined}
                    {...(onNavigate ? { onClick: onNavigate } : {})}
                    className={`group relative flex h-10 items-center gap-3 rounded-lg px-3 text-sm pointer-coarse:h-11 ${
                      current ? 'bg-accent-soft font-medium text-accent-soft-foreground' : 'text-foreground hover:bg-default'
                    }`}
                  >
                    <Icon aria-hidden="true" className="size-4.5 shrink-0" />
                    <span
                      className={
                        collapsed
                          ? 'pointer-events-none absolute left-full z-20 ml-2 rounded-md bg-foreground px-2 py-1 text-xs whitespace-nowrap text-background opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100'
                          : 'truncate'
                      }
                    >
                      {t(`areas.${id}`)}
                    </span>
                  </Link>
                </li>
              );
            })}
          </ul>
        </div>
      ))}
    </nav>
  );
}
