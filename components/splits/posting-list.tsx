'use client';
import { ChevronRight } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Money } from '@/components/ui/money';
import type { RecordType } from '@/lib/ledger/record';
import type { DryRunReply } from '@/lib/payments/schema';

type Props = { postings: DryRunReply['postings']; names: Readonly<Record<string, string>> };

/** All postings, with the names of the ledger tab. */
export function PostingList({ postings, names }: Props) {
  const t = useTranslations('split.preview');
  const ledger = useTranslations('payment.ledger');
  return (
    <details className="group border-t border-border">
      <summary className="flex min-h-10 cursor-pointer items-center gap-1.5 rounded-b-lg px-3 text-sm pointer-coarse:min-h-11">
        <ChevronRight aria-hidden="true" className="size-4 transition-transform group-open:rotate-90 motion-reduce:transition-none" />
        {t('postings', { count: postings.length })}
      </summary>
      <section
        aria-label={t('postings', { count: postings.length })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
        tabIndex={0}
        className="max-h-64 overflow-y-auto border-t border-separator"
      >
        <ul>
          {postings.map(({ merchant_id, type, amount, counterparty_id }) => (
            <li
              key={`${merchant_id} ${type} ${counterparty_id} ${amount}`}
              className="flex flex-wrap justify-between gap-x-3 border-t border-separator px-3 py-1.5 text-xs first:border-t-0"
            >
              <span className="min-w-0">
                <span className="font-medium">{names[merchant_id] ?? t('seller')}</span>
                <span className="ml-2 text-muted">{ledger(`types.${type as RecordType}`)}</span>
              </span>
              <Money amount={amount} signed />
            </li>
          ))}
        </ul>
      </section>
    </details>
  );
}
