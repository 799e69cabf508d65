import { ChevronRight } from 'lucide-react';
import { useFormatter, useTranslations } from 'next-intl';
import { dayName } from '@/components/payouts/bank-files/day-name';
import { Link } from '@/components/ui/link';
import { Money } from '@/components/ui/money';
import { StatusChip } from '@/components/ui/status-chip';
import type { DaysReply } from '@/lib/settlements/files/schema';

/** Days with due payouts that are in no bank file yet. */
export function DaysList({ days, today }: DaysReply & { today: string }) {
  const t = useTranslations('bankFiles');
  const format = useFormatter();
  return (
    <ul className="divide-y divide-separator">
      {days.map(({ day, count, amount }) => (
        <li key={day} className="relative flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3.5 text-sm hover:bg-surface-secondary">
          <span className="min-w-40 flex-1">
            <Link href={`/bank-files/days/${day}`} className="row-link font-medium after:absolute after:inset-0">
              {dayName(format, day)}
            </Link>
            {day <= today && (
              <span className="ml-3">
                <StatusChip look={day < today ? 'danger' : 'warning'}>{t(day < today ? 'days.overdue' : 'days.today')}</StatusChip>
              </span>
            )}
          </span>
          <span className="text-muted tabular-nums">{t('count', { count })}</span>
          <Money amount={amount} className="font-medium" />
          <ChevronRight aria-hidden="true" className="size-4 text-muted" />
        </li>
      ))}
    </ul>
  );
}
