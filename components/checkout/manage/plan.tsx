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
function statusOf({ status, pause, may, nothing, change }: ManageReply) {
  if (status !== 'active') return status;
  if (may.answer && change?.consent === 'asked') return 'asked' as const;
  if (may.resume === 'end' || nothing === 'ends') return 'ending' as const;
  return pause ? ('paused' as const) : ('active' as const);
}

/** Why nothing is charged, or when what is. */
function useNext({ next, nothing, lasts_until, ended_on, pause, change }: ManageReply): string {
  const t = useTranslations('subscriptionPage');
  const day = useDays();
  if (next && !pause) return t('nextOn', { day: day(next.at), amount: formatYen(next.total) });
  if (pause) return pause.resumes_at ? t('nothing.pausedUntil', { day: day(pause.resumes_at) }) : t('nothing.paused');
  if (nothing === 'ended') return t('nothing.ended', { day: day(ended_on ?? '') });
  if (nothing === 'suspended') return t('nothing.suspended');
  if (change?.consent === 'asked') return t('nothing.asked', { day: day(change.effective_at), after: formatYen(change.total) });
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
  const schedule = useSchedule(page);
  const { price, period, description, started_at: startedAt, next, pause, nothing } = page;
  const status = statusOf(page);
  const isOver = nothing === 'ended' || (nothing === 'ends' && status !== 'asked');
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
        <Row name={t('next')} isSentence={!next || pause !== null}>
          {useNext(page)}
        </Row>
        {!isOver && <Row name={t('schedule')}>{schedule}</Row>}
        {startedAt && <Row name={t('since')}>{day(startedAt)}</Row>}
      </dl>
    </section>
  );
}

/** A sentence has a line of its own below its name. */
function Row({ name, isSentence = false, children }: { name: string; isSentence?: boolean; children: ReactNode }) {
  return (
    <div className={isSentence ? 'py-3' : 'flex items-baseline justify-between gap-6 py-3'}>
      <dt className="shrink-0 text-muted">{name}</dt>
      <dd className={isSentence ? 'mt-1 text-pretty wrap-anywhere' : 'min-w-0 text-right text-pretty wrap-anywhere'}>{children}</dd>
    </div>
  );
}
