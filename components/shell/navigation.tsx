'use client';
import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type Area, sectionsOf, type Waiting } from '@/components/shell/areas';
import { Link } from '@/components/ui/link';

type Props = { areas: readonly Area[]; waiting: Waiting; onNavigate?: () => void };

// When folded, the area's name appears beside its icon on hover and focus. Position fixed, so that the scroll container does not cut it
// off.
const nameWhenFolded =
  'folded:pointer-events-none folded:fixed folded:left-16 folded:z-20 folded:overflow-visible folded:rounded-md folded:bg-foreground folded:px-2 folded:py-1 folded:text-xs folded:text-background folded:opacity-0 folded:group-hover:opacity-100 folded:group-focus-visible:opacity-100';

export function Navigation({ areas, waiting, onNavigate }: Props) {
  const t = useTranslations('nav');
  const path = usePathname();
  return (
    <nav aria-label={t('label')} className="flex flex-col gap-5">
      {sectionsOf(areas).map((section) => (
        <div key={section.id} className="folded:not-first:border-t folded:not-first:border-separator folded:not-first:pt-4">
          {section.id !== 'main' && <p className="mb-1 px-3 text-xs font-medium text-muted folded:hidden">{t(`sections.${section.id}`)}</p>}
          <ul className="flex flex-col gap-0.5">
            {section.areas.map(({ id, href, icon: Icon }) => {
              const current = path === href || path.startsWith(`${href}/`);
              const count = waiting[id] ?? 0;
              const name = t(`areas.${id}`);
              return (
                <li key={id}>
                  <Link
                    href={href}
                    aria-current={current ? 'page' : undefined}
                    {...(count > 0 && { 'aria-label': t('waiting', { name, count }) })}
                    {...(onNavigate ? { onClick: onNavigate } : {})}
                    className={`group relative flex h-10 items-center gap-3 rounded-lg px-3 text-sm pointer-coarse:h-11 ${
                      current ? 'bg-accent-soft font-medium text-accent-soft-foreground' : 'text-foreground hover:bg-default'
                    }`}
                  >
                    <Icon aria-hidden="true" className="size-4.5 shrink-0" />
                    <span className={`truncate ${nameWhenFolded}`}>{name}</span>
                    {count > 0 && <Count count={count} />}
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

/** The number of waiting items: at the end of the line, or at the icon's corner when folded. */
function Count({ count }: { count: number }) {
  return (
    <span
      aria-hidden="true"
      className="ml-auto rounded-full bg-warning-soft px-2 text-xs leading-5 font-medium text-warning-soft-foreground tabular-nums folded:absolute folded:top-0 folded:right-0 folded:px-1.5 folded:leading-4"
    >
      {count > 99 ? '99+' : count}
    </span>
  );
}
