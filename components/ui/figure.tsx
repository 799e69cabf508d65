import { ArrowDownRight, ArrowUpRight, Minus } from 'lucide-react';
import { useFormatter, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Panel } from '@/components/ui/panel';

/** The relative change, rounded to a thousandth; null: there was nothing before. */
const changeOf = (now: number, before: number): number | null =>
  before === 0 ? null : Math.round(((now - before) / before) * 1_000) / 1_000;

/** The main figures, side by side. */
export function FigureRow({ children }: { children: ReactNode }) {
  return <dl className="grid grid-cols-1 gap-3 sm:grid-cols-2 xl:grid-cols-4">{children}</dl>;
}

/** A figure with its comparison below, if any. */
export function Figure({ name, value, children }: { name: string; value: ReactNode; children?: ReactNode }) {
  return (
    <Panel className="grid grid-cols-[1fr_auto] content-start items-baseline gap-x-3 gap-y-1 p-4 sm:grid-cols-1">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="text-xl font-semibold tracking-tight tabular-nums sm:text-2xl">{value}</dd>
      {children && <dd className="col-span-full flex flex-wrap gap-x-2 text-xs text-muted tabular-nums">{children}</dd>}
    </Panel>
  );
}

/** The change in words next to the arrow; nothing without a comparison. */
export function Change({ now, before }: { now: number; before: number }) {
  const t = useTranslations('volume');
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
