'use client';
import { Button } from '@heroui/react';
import { useTranslations } from 'next-intl';
import type { UseFormReturn } from 'react-hook-form';
import type { RefundForm } from '@/components/payment/refund-request';
import { rowsWith } from '@/components/split/rows';
import { typedYen } from '@/components/split/typed-yen';
import { formatYen } from '@/components/ui/yen';
import type { DryRunReply } from '@/lib/payments/schema';
import { smallestChange, type Wish } from '@/lib/refunds/smallest-change';

type Props = { wish: Wish; ownId: string; reply: DryRunReply; form: UseFormReturn<RefundForm>; disabled: boolean };

/** The smallest change after which nobody is short, as a button that makes it. */
export function RefundMend({ wish, ownId, reply, form, disabled }: Props) {
  const t = useTranslations('refund.mend');
  const available = new Map(reply.balances.map(({ merchant_id, available_before }) => [merchant_id, available_before]));
  const change = smallestChange(wish, ownId, available);
  if (!change) return <p>{t('none')}</p>;
  const make = () => {
    form.setValue('mode', 'part');
    form.setValue('amount', typedYen(change.amount));
    form.setValue('rows', rowsWith(form.getValues('rows'), change.entries));
  };
  const amount = formatYen(change.kind === 'refundsLess' ? change.amount : change.yen);
  const words = {
    platformBears: t('platformBears', { amount }),
    refundsLess: t('refundsLess', { amount }),
    keepsFees: t('keepsFees', { amount }),
  };
  return (
    <Button size="sm" variant="secondary" isDisabled={disabled} className="pointer-coarse:min-h-11" onPress={make}>
      {words[change.kind]}
    </Button>
  );
}
