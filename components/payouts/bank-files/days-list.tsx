import { ChevronRight } from 'lucide-react';
import { useFormatter, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { dayName } from '@/components/payouts/bank-files/day-name';
import { Link } from '@/components/ui/link';
import { Money } from '@/components/ui/money';
import { StatusChip } from '@/components/ui/status-chip';
import type { DaysReply } from '@/lib/settlements/files/schema';

/** What is in no bank file yet: customers' refunds, which are due at once, and days with due payouts. */
export function DaysList({ days, refunds, today }: DaysReply & { today: string }) {
  const t = useTranslations('bankFiles');
  const format = useFormatter();
  return (
    <ul className="divide-y divide-separator">
      {refunds.count > 0 && <Waiting href={`/bank-files/days/${today}#refunds`} name={t('refunds.title')} {...refunds} />}
      {days.map(({ day, count, amount, held }) => (
        <Waiting key={day} href={`/bank-files/days/${day}`} name={dayName(format, day)} {...{ count, amount }}>
          {day < today && count > held && <StatusChip look="danger">{t('days.overdue')}</StatusChip>}
          {held > 0 && <StatusChip look="warning">{t('days.held', { count: held })}</StatusChip>}
          {day === today && <StatusChip look="warning">{t('days.today')}</StatusChip>}
        </Waiting>
      ))}
    </ul>
  );
}

type Props = { href: string; name: string; count: number; amount: number; children?: ReactNode };

function Waiting({ href, name, count, amount, children }: Props) {
  const t = useTranslations('bankFiles');
  return (
    <li className="relative flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3.5 text-sm hover:bg-surface-secondary">
      <span className="flex min-w-40 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
        <Link href={href} className="row-link font-medium after:absolute after:inset-0">
          {name}
        </Link>
        {children}
      </span>
      <span className="text-muted tabular-nums">{t('count', { count })}</span>
      <Money amount={amount} className="font-medium" />
      <ChevronRight aria-hidden="true" className="size-4 text-muted" />
    </li>
  );
}
