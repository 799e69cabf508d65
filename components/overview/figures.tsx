import { ArrowDownRight, ArrowUpRight, Minus } from 'lucide-react';
import { useFormatter, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { changeOf } from '@/components/overview/change';
import { Money } from '@/components/ui/money';
import { Panel } from '@/components/ui/panel';
import { formatYen } from '@/components/ui/yen';
import type { OverviewReply } from '@/lib/overview/schema';

/** The four figures that are read first, each held against what it was. */
export function Figures({ overview }: { overview: OverviewReply }) {
  const t = useTranslations('overview');
  const format = useFormatter();
  const { today, month, made } = overview;
  const refused = overview.refused.reduce((total, { count }) => total + count, 0);
  const rate = made === 0 ? 0 : refused / made;
  return (
    <dl className="grid grid-cols-1 gap-3 sm:grid-cols-2 xl:grid-cols-4">
      <Figure name={t('today')} value={<Money amount={today.amount} />}>
        <Change now={today.amount} before={today.before} />
        <span>{t('sinceYesterday', { amount: formatYen(today.before) })}</span>
      </Figure>
      <Figure name={t('month')} value={<Money amount={month.amount} />}>
        <Change now={month.amount} before={month.before} />
        <span>{t('sinceMonth', { amount: formatYen(month.before) })}</span>
      </Figure>
      <Figure name={t('made')} value={format.number(made)}>
        <span>{t('captured', { count: month.payments })}</span>
      </Figure>
      <Figure name={t('refusal')} value={format.number(rate, { style: 'percent', maximumFractionDigits: 1 })}>
        <span>{t('refusedOf', { made, refused })}</span>
      </Figure>
    </dl>
  );
}

function Figure({ name, value, children }: { name: string; value: ReactNode; children: ReactNode }) {
  return (
    <Panel className="grid grid-cols-[1fr_auto] content-start items-baseline gap-x-3 gap-y-1 p-4 sm:grid-cols-1">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="text-xl font-semibold tracking-tight tabular-nums sm:text-2xl">{value}</dd>
      <dd className="col-span-full flex flex-wrap gap-x-2 text-xs text-muted tabular-nums">{children}</dd>
    </Panel>
  );
}

/** More or less than before, in words beside the arrow; nothing where there was nothing to hold it against. */
function Change({ now, before }: { now: number; before: number }) {
  const t = useTranslations('overview');
  const format = useFormatter();
  const change = changeOf(now, before);
  if (change === null) return null;
  const percent = format.number(Math.abs(change), { style: 'percent', maximumFractionDigits: Math.abs(change) < 0.1 ? 1 : 0 });
  const [Icon, text] =
    change === 0 ? [Minus, t('even')] : change > 0 ? [ArrowUpRight, t('up', { percent })] : [ArrowDownRight, t('down', { percent })];
  return (
    <span className="inline-flex items-center gap-0.5 font-medium whitespace-nowrap text-foreground">
      <Icon aria-hidden="true" className="size-3.5" />
      {text}
    </span>
  );
}
