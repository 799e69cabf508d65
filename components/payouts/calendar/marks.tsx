import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/link';
import { StatusChip, type StatusLook } from '@/components/ui/status-chip';
import { formatYen } from '@/components/ui/yen';
import type { CalendarDay } from '@/lib/statements/payout-calendar/schema';

export const isMarked = ({ cutoffs, payouts, expected, pay_date: isPayDate }: CalendarDay): boolean =>
  cutoffs.length > 0 || isPayDate || expected !== null || payouts.returned > 0;

type Mark = { id: string; look: StatusLook; word: string; amount?: number };

function useMarks({ day, cutoffs, payouts, expected, pay_date: isPayDate }: CalendarDay, today: string): Mark[] {
  const t = useTranslations('payouts.calendar');
  const isPaid = payouts.paid_count > 0;
  const waits = payouts.waiting_count > 0;
  const isNothing = isPayDate && !isPaid && !waits && !expected && payouts.returned === 0;
  return [
    ...(isPaid ? [{ id: 'paid', look: 'success' as const, word: t('paid'), amount: payouts.paid }] : []),
    ...(waits
      ? [
          {
            id: 'waiting',
            look: day < today ? ('danger' as const) : ('accent' as const),
            word: t(day < today ? 'late' : 'waiting'),
            amount: payouts.waiting,
          },
        ]
      : []),
    ...(payouts.returned > 0 ? [{ id: 'returned', look: 'warning' as const, word: t('returned'), amount: payouts.returned }] : []),
    ...(expected ? [{ id: 'expected', look: 'neutral' as const, word: t('expected'), amount: expected.amount }] : []),
    ...(isNothing ? [{ id: 'payDate', look: 'neutral' as const, word: t('payDate') }] : []),
    ...cutoffs.map((frequency) => ({ id: frequency, look: 'neutral' as const, word: t(`cutoff.${frequency}`) })),
  ];
}

/** What happens on a day, each with its word and amount; one payout leads to its page. */
export function Marks({ of, today }: { of: CalendarDay; today: string }) {
  const marks = useMarks(of, today);
  const { only } = of.payouts;
  return (
    <ul className="flex flex-col items-start gap-1">
      {marks.map(({ id, look, word, amount }) => (
        <li key={id} className="flex max-w-full flex-col items-start gap-0.5 text-xs">
          <StatusChip look={look}>{word}</StatusChip>
          {amount !== undefined &&
            (only !== null && id !== 'expected' ? (
              <Link
                href={`/payouts/${only}`}
                className="font-medium tabular-nums underline decoration-muted underline-offset-4 pointer-coarse:py-3"
              >
                {formatYen(amount)}
              </Link>
            ) : (
              <span className="font-medium tabular-nums">{formatYen(amount)}</span>
            ))}
        </li>
      ))}
    </ul>
  );
}
