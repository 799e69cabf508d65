'use client';
import { useFormatter, useTranslations } from 'next-intl';
import { PostingList } from '@/components/splits/posting-list';
import { PreviewFrame } from '@/components/splits/preview-frame';
import type { Preview } from '@/components/splits/use-preview';
import { Money } from '@/components/ui/money';
import type { SubscriptionPreview } from '@/lib/renewals/load-preview';

type Props = {
  preview: Preview<SubscriptionPreview>;
  /** By merchant id. */
  names: Readonly<Record<string, string>>;
  /** Why there is nothing to see yet. */
  empty: string;
  heading?: 'h2' | 'h3';
};

/** So many dates stand there at once; the others are unfolded. */
const shownAtOnce = 3;

/** The next dates with their amounts, and what the ledger records at the last of the first ones: a change is in force by then. */
export function SchedulePreview({ preview, names, empty, heading }: Props) {
  const { reply, error, unreachable, pending } = preview;
  const t = useTranslations('subscriptions.preview');
  const dates = reply?.periods ?? [];
  const [first, others] = [dates.slice(0, shownAtOnce), dates.slice(shownAtOnce)];
  const postings = dates.find(({ skipped }) => !skipped)?.postings ?? [];
  return (
    <PreviewFrame preview={preview} title={t('title')} {...(heading && { heading })}>
      {error && (
        <p role="alert" className="px-3 pb-3 text-sm text-danger-soft-foreground">
          {error.message}
        </p>
      )}
      {!error && !unreachable && dates.length === 0 && (
        <p className="px-3 pb-3 text-sm text-muted">{reply ? t('none') : pending ? t('pending') : empty}</p>
      )}
      {!error && !unreachable && dates.length > 0 && (
        <div>
          <Dates dates={first} />
          {others.length > 0 && (
            <details className="border-t border-border">
              <summary className="min-h-10 cursor-pointer px-3 py-2.5 text-sm pointer-coarse:min-h-11">
                {t('more', { count: others.length })}
              </summary>
              <Dates dates={others} />
            </details>
          )}
          {postings.length > 0 && <PostingList postings={postings} names={names} />}
        </div>
      )}
    </PreviewFrame>
  );
}

function Dates({ dates }: { dates: SubscriptionPreview['periods'] }) {
  const t = useTranslations('subscriptions.preview');
  const format = useFormatter();
  const dayOf = (at: string) => format.dateTime(new Date(at), { dateStyle: 'medium', timeZone: 'Asia/Tokyo' });
  return (
    <ul className="px-3 pb-2 text-sm">
      {dates.map(({ sequence, capture_at: at, skipped, amount, tax }) => (
        <li key={sequence} className="flex flex-wrap justify-between gap-x-4 border-t border-separator py-1.5 first:border-t-0">
          <span className="tabular-nums">
            {dayOf(at)} <span className="ml-2 text-xs text-muted">{t('sequence', { sequence })}</span>
          </span>
          {skipped ? <span className="text-muted">{t('skipped')}</span> : <Money amount={amount + tax} className="font-medium" />}
        </li>
      ))}
    </ul>
  );
}
