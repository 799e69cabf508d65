'use client';
import { Button, Spinner } from '@heroui/react';
import { TriangleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { PostingList } from '@/components/split/posting-list';
import { BalanceMove } from '@/components/split/row-fields';
import type { Preview } from '@/components/split/use-preview';
import { formatYen } from '@/components/ui/yen';
import type { DryRunReply } from '@/lib/payments/schema';

type Props = {
  preview: Preview;
  /** By merchant. */
  names: Readonly<Record<string, string>>;
  /** Of what is not in it yet: why there is nothing to see. */
  empty: string;
  /** Under the words for who is short: a change that mends it. */
  mend?: ReactNode;
};

/** What the operation itself says that it would do: who would have what, who is short, and every movement in the ledger. */
export function PreviewPanel({ preview: { reply, error, unreachable, pending, again }, names, empty, mend }: Props) {
  const t = useTranslations('split.preview');
  return (
    <section aria-label={t('title')} aria-busy={pending} className="rounded-lg border border-border bg-surface-secondary">
      <div className="flex min-h-10 items-center justify-between gap-3 px-3 pt-2">
        <h3 className="text-sm font-medium">{t('title')}</h3>
        {pending && <Spinner size="sm" aria-label={t('pending')} />}
      </div>
      {error && <Told text={error.message} />}
      {unreachable && (
        <div className="flex flex-wrap items-center justify-between gap-2 px-3 pb-3">
          <p role="alert" className="text-sm text-danger-soft-foreground">
            {t('unreachable')}
          </p>
          <Button size="sm" variant="secondary" onPress={again}>
            {t('again')}
          </Button>
        </div>
      )}
      {reply && !error && !unreachable ? (
        <div className={pending ? 'opacity-60' : ''}>
          {!reply.allowed && <Short reply={reply} names={names} mend={mend} />}
          <ul className="px-3 pb-2">
            {reply.balances.map(({ merchant_id, available_before, available_after, short }) => (
              <li
                key={merchant_id}
                className="flex flex-wrap items-center justify-between gap-x-3 border-t border-separator py-1.5 text-sm first:border-t-0"
              >
                <span className="min-w-0 truncate">{names[merchant_id] ?? t('seller')}</span>
                <BalanceMove moved={{ before: available_before, after: available_after, short }} />
              </li>
            ))}
          </ul>
          <PostingList postings={reply.postings} names={names} />
        </div>
      ) : (
        !error && !unreachable && <p className="px-3 pb-3 text-sm text-muted">{pending ? t('pending') : empty}</p>
      )}
    </section>
  );
}

function Told({ text }: { text: string }) {
  return (
    <p role="alert" className="flex items-start gap-2 px-3 pb-3 text-sm text-danger-soft-foreground">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      {text}
    </p>
  );
}

/** Who has too little, and how much is missing. */
function Short({ reply, names, mend }: { reply: DryRunReply; names: Props['names']; mend: ReactNode }) {
  const t = useTranslations('split.preview');
  return (
    <div role="alert" className="mx-3 mb-2 rounded-md bg-danger-soft px-3 py-2.5 text-sm text-danger-soft-foreground">
      {reply.balances
        .filter(({ short }) => short)
        .map(({ merchant_id, available_after }) => (
          <p key={merchant_id} className="flex items-start gap-2">
            <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            {t('shortBy', {
              name: names[merchant_id] ?? t('seller'),
              amount: formatYen(-available_after),
            })}
          </p>
        ))}
      {mend}
    </div>
  );
}
