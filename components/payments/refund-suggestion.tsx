'use client';
import { Button } from '@heroui/react';
import { useTranslations } from 'next-intl';
import type { UseFormReturn } from 'react-hook-form';
import { typedYen } from '@/components/forms/typed-yen';
import type { RefundForm } from '@/components/payments/refund-request';
import { HelpButton, type TransferHelp } from '@/components/payments/transfer-help';
import { rowsWith } from '@/components/splits/rows';
import { formatYen } from '@/components/ui/yen';
import { sum } from '@/lib/money/yen';
import type { DryRunReply } from '@/lib/payments/schema';
import { shortfallOf } from '@/lib/payments/shortfall';
import { type RefundDraft, smallestChange } from '@/lib/refunds/smallest-change';

type Props = {
  wish: RefundDraft;
  ownId: string;
  reply: DryRunReply;
  form: UseFormReturn<RefundForm>;
  disabled: boolean;
  help: TransferHelp;
};

/** The help when a party is short: a transfer of the missing yen, the smallest sufficient change, or waiting, with the amounts. */
export function RefundSuggestion({ help, ...mend }: Props) {
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap gap-2">
        <HelpButton help={help} ownId={mend.ownId} reply={mend.reply} disabled={mend.disabled} />
        <OtherSplit {...mend} />
      </div>
      <Waiting reply={mend.reply} ownId={mend.ownId} names={help.names} />
    </div>
  );
}

/** Balances grow by themselves: shows what is still needed. */
function Waiting({ reply, ownId, names }: { reply: DryRunReply; ownId: string; names: TransferHelp['names'] }) {
  const t = useTranslations('refund.mend');
  const short = reply.balances.filter(({ short }) => short);
  const amount = formatYen(sum(short.map(shortfallOf)));
  const [first] = short;
  if (short.length > 1) return <p>{t('waitAll', { amount, count: short.length })}</p>;
  return (
    first && <p>{first.merchant_id === ownId ? t('waitOwn', { amount }) : t('wait', { amount, name: names[first.merchant_id] ?? '' })}</p>
  );
}

function OtherSplit({ wish, ownId, reply, form, disabled }: Omit<Props, 'help'>) {
  const t = useTranslations('refund.mend');
  const available = new Map(reply.balances.map(({ merchant_id, available_before }) => [merchant_id, available_before]));
  const change = smallestChange(wish, ownId, available);
  const { customerFee = 0 } = wish;
  if (!change && (available.get(ownId) ?? 0) < customerFee) return <p>{t('feeIsShort')}</p>;
  if (!change) return <p>{t(customerFee > 0 ? 'noneWithFee' : 'none')}</p>;
  const make = () => {
    form.setValue('mode', 'part');
    form.setValue('isDivided', true);
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
    <Button
      size="sm"
      variant="outline"
      isDisabled={disabled}
      className="h-auto min-h-9 whitespace-normal pointer-coarse:min-h-11"
      onPress={make}
    >
      {words[change.kind]}
    </Button>
  );
}
