import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/link';
import { type Simulator, simulators } from '@/lib/sandbox/simulator';

const hrefAt = (simulator: Simulator): string => `/sandbox/payments?at=${simulator}`;

const places = [
  { id: 'clock', href: '/sandbox' } as const,
  ...simulators.map((id) => ({ id, href: hrefAt(id) })),
  { id: 'chargebacks', href: '/sandbox/chargebacks' } as const,
];

/** The pages of the sandbox. */
export function SandboxPlaces({ here }: { here: 'clock' | 'chargebacks' | Simulator }) {
  const t = useTranslations('sandbox.places');
  return (
    <nav aria-label={t('label')} className="mb-6 flex overflow-x-auto overflow-y-hidden border-b border-border">
      {places.map(({ id, href }) => (
        <Link
          key={id}
          href={href}
          aria-current={id === here ? 'page' : undefined}
          className={`inline-flex h-10 shrink-0 items-center border-b-2 px-2 sm:px-4 text-sm whitespace-nowrap -outline-offset-2 pointer-coarse:h-11 ${
            id === here ? 'border-accent-soft-foreground font-medium' : 'border-transparent text-muted hover:text-foreground'
          }`}
        >
          {t(`names.${id}`)}
        </Link>
      ))}
    </nav>
  );
}
