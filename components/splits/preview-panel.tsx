'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { PostingList } from '@/components/splits/posting-list';
import { PreviewFrame } from '@/components/splits/preview-frame';
import { BalanceMove } from '@/components/splits/row-fields';
import type { Preview } from '@/components/splits/use-preview';
import { PlainButton } from '@/components/ui/plain-button';
import type { DryRunReply } from '@/lib/payments/schema';

type Props = {
  preview: Preview;
  /** By merchant id. */
  names: Readonly<Record<string, string>>;
  /** Merchants whose balances the split already shows. */
  shown: readonly string[];
  /** Why there is no preview yet. */
  empty: string;
  /** Why a request moves nothing yet. */
  nothing?: string;
};

/** The result of the dry run: the balances of the other parties, and all ledger postings. */
export function PreviewPanel({ preview, names, shown, empty, nothing }: Props) {
  const { reply, error, unreachable, pending } = preview;
  const t = useTranslations('split.preview');
  const others = reply?.balances.filter(({ merchant_id }) => !shown.includes(merchant_id)) ?? [];
  return (
    <PreviewFrame preview={preview} title={t('title')}>
      {reply && !error && !unreachable ? (
        <div className={pending ? 'opacity-60' : ''}>
          {others.length > 0 && <Balances balances={others} names={names} />}
          {reply.postings.length === 0 && nothing ? (
            <p className="px-3 pb-3 text-sm text-muted">{nothing}</p>
          ) : (
            <PostingList postings={reply.postings} names={names} />
          )}
        </div>
      ) : (
        !unreachable && <p className="px-3 pb-3 text-sm text-muted">{error ? t('refused') : pending ? t('pending') : empty}</p>
      )}
    </PreviewFrame>
  );
}

/** More than this is shown on request. */
const usual = 6;

/** The balances before and after, those that are short first. */
function Balances({ balances, names }: { balances: DryRunReply['balances']; names: Props['names'] }) {
  const t = useTranslations('split.preview');
  const [isWhole, setWhole] = useState(false);
  const sorted = [...balances].sort((one, other) => Number(other.short) - Number(one.short));
  const listed = isWhole || sorted.length <= usual + 1 ? sorted : sorted.slice(0, usual);
  const isLong = sorted.length > usual + 1;
  return (
    <>
      <ul className="px-3 pb-2">
        {listed.map(({ merchant_id, available_before, available_after, short }) => (
          <li
            key={merchant_id}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-t border-separator py-1.5 text-sm first:border-t-0"
          >
            <span className="line-clamp-3 break-words" title={names[merchant_id]}>
              {names[merchant_id] ?? t('seller')}
            </span>
            <BalanceMove moved={{ before: available_before, after: available_after, short }} />
          </li>
        ))}
      </ul>
      {isLong && (
        <PlainButton size="sm" look="ghost" aria-expanded={isWhole} className="mb-2 ml-1" onClick={() => setWhole(!isWhole)}>
          {isWhole ? t('fewer') : t('more', { count: sorted.length - listed.length })}
        </PlainButton>
      )}
    </>
  );
}
