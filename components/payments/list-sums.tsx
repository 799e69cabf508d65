'use client';
import { useTranslations } from 'next-intl';
import { Suspense, use } from 'react';
import { formatYen } from '@/components/ui/yen';
import type { PaymentSummary } from '@/lib/payments/list/schema';

type Props = { summary: Promise<PaymentSummary | null> };

/** What the filtered payments add up to; nothing where there are too many to sum. */
export function ListSums({ summary }: Props) {
  return (
    <Suspense fallback={null}>
      <Sums summary={summary} />
    </Suspense>
  );
}

function Sums({ summary }: Props) {
  const t = useTranslations('payments.sums');
  const sums = use(summary)?.sums;
  if (!sums || sums.amount + sums.ended === 0) return null;
  const { amount, ended, refunded } = sums;
  return (
    <p className="flex flex-wrap gap-x-3 text-sm tabular-nums">
      <span className="font-medium">{t('amount', { amount: formatYen(amount) })}</span>
      {refunded > 0 && <span className="text-muted">{t('refunded', { amount: formatYen(-refunded) })}</span>}
      {ended > 0 && <span className="text-muted">{t('ended', { amount: formatYen(ended) })}</span>}
    </p>
  );
}
