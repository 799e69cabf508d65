import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/link';
import { type Period, periods } from '@/lib/reports/period';

/** The period that a page's figures are of; it is in the address, so that a view can be shared. */
export function PeriodSwitch({ hrefOf, chosen }: { hrefOf: (period: Period) => string; chosen: Period }) {
  const t = useTranslations('charts');
  return (
    <nav aria-label={t('period')}>
      <ul className="inline-flex rounded-lg bg-default p-0.5 text-sm">
        {periods.map((period) => (
          <li key={period}>
            <Link
              href={hrefOf(period)}
              scroll={false}
              replace
              aria-current={period === chosen ? 'true' : undefined}
              className={`flex h-7 items-center rounded-md px-2.5 whitespace-nowrap pointer-coarse:h-11 ${
                period === chosen ? 'bg-surface font-medium text-foreground shadow-sm' : 'text-muted hover:text-foreground'
              }`}
            >
              {t(`periods.${period}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
