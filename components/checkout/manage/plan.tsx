import { useFormatter, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useDays } from '@/components/checkout/manage/days';
import { Money } from '@/components/ui/money';
import { visible } from '@/components/ui/visible';
import { formatYen } from '@/components/ui/yen';
import type { ManageReply } from '@/lib/renewals/page/schema';

type Props = { page: ManageReply };
const lateDay = 28;

/** In a word, as its customer would say it. */
function statusOf({ status, pause, may, nothing }: ManageReply) {
  if (status !== 'active') return status;
  if (may.resume === 'end' || nothing === 'ends') return 'ending' as const;
  return pause ? ('paused' as const) : ('active' as const);
}

/** Why nothing is charged, or when what is. */
function useNext({ next, nothing, lasts_until, ended_at, pause }: ManageReply): string {
  const t = useTranslations('subscriptionPage');
  const day = useDays();
  if (next && !pause) return t('nextOn', { day: day(next.at), amount: formatYen(next.total) });
  if (pause) return pause.resumes_at ? t('nothing.pausedUntil', { day: day(pause.resumes_at) }) : t('nothing.paused');
  if (nothing === 'ended') return t('nothing.ended', { day: day(ended_at ?? '') });
  if (nothing === 'suspended') return t('nothing.suspended');
  return lasts_until ? t('nothing.ends', { day: day(lasts_until) }) : t('nothing.endsUnstarted');
}

/** The days of charges, in words. */
function useSchedule({ period, day, anchor }: ManageReply): string {
  const t = useTranslations('subscriptionPage');
  const format = useFormatter();
  const noon = new Date(`${anchor}T12:00:00+09:00`);
  const zone = { timeZone: 'Asia/Tokyo' } as const;
  return t('schedules', {
    period,
    day,
    weekday: format.dateTime(noon, { weekday: 'long', ...zone }),
    date: format.dateTime(noon, { month: 'long', day: 'numeric', ...zone }),
    late: period === 'monthly' && day > lateDay ? 'yes' : 'no',
  });
}

/** What it is, what it costs, and when it is charged next. */
export function Plan({ page }: Props) {
  const t = useTranslations('subscriptionPage');
  const day = useDays();
  const { price, period, description, started_at } = page;
  const status = statusOf(page);
  return (
    <section aria-label={t('item')} className="mt-6 rounded-xl border border-border bg-surface p-5">
      <div className="flex items-start justify-between gap-4">
        <p className="text-sm text-muted">{t('price')}</p>
        <p className="rounded-full bg-default px-3 py-0.5 text-xs font-medium text-default-foreground">{t(`status.${status}`)}</p>
      </div>
      <p className="text-sm text-muted">
        <Money amount={price.total} className="text-4xl font-semibold tracking-tight text-foreground" /> {t('per', { period })}
      </p>
      {price.fee > 0 && <p className="mt-1 text-sm text-muted">{t('withFee', { fee: formatYen(price.fee) })}</p>}
      <dl className="mt-4 divide-y divide-separator border-t border-separator text-sm">
        {description && <Row name={t('item')}>{visible(description)}</Row>}
        <Row name={t('next')}>{useNext(page)}</Row>
        <Row name={t('schedule')}>{useSchedule(page)}</Row>
        <Row name={t('since')}>{day(started_at)}</Row>
      </dl>
    </section>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-6 py-3">
      <dt className="shrink-0 text-muted">{name}</dt>
      <dd className="min-w-0 text-right text-pretty wrap-anywhere">{children}</dd>
    </div>
  );
}
