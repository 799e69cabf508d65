'use client';
import { Button } from '@heroui/react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { SellerAmount } from '@/components/merchants/transfers/transfer-all-dialog';
import type { TransferActs } from '@/components/merchants/transfers/transfer-dialog';
import { lazyDialog } from '@/components/ui/lazy-dialog';
import { useRequestDialog } from '@/components/ui/use-request-dialog';
import { formatYen } from '@/components/ui/yen';
import { sum } from '@/lib/money/yen';
import type { DryRunReply } from '@/lib/payments/schema';
import { coverableShortfalls } from '@/lib/payments/shortfall';

const TransferDialog = lazyDialog(() => import('@/components/merchants/transfers/transfer-dialog').then((all) => all.TransferDialog));
const TransferAllDialog = lazyDialog(() =>
  import('@/components/merchants/transfers/transfer-all-dialog').then((all) => all.TransferAllDialog),
);

type ShortSeller = { id: string; missing: number };
type Given = { sellers: SellerAmount[]; available: number };
export type TransferHelp = {
  begin: (short: readonly ShortSeller[], available: number) => void;
  names: Readonly<Record<string, string>>;
  dialog: ReactNode;
};
type TransferHelpInput = { ownId: string; names: Readonly<Record<string, string>>; acts: TransferActs; onDone: () => void };

/** A transfer of the amount that a seller lacks, or of what several lack. Its dialog opens over the refund dialog, which keeps its input. */
export function useTransferHelp({ ownId, names, acts, onDone }: TransferHelpInput): TransferHelp {
  const { opened, isOpen, begin, close } = useRequestDialog<Given>(onDone);
  const shared = { acts, isOpen, onClose: close, onDone };
  const [first] = opened?.given.sellers ?? [];
  const dialog =
    opened &&
    first &&
    (opened.given.sellers.length > 1 ? (
      <TransferAllDialog key={opened.opening} {...opened.given} {...shared} />
    ) : (
      <TransferDialog
        key={opened.opening}
        seller={first}
        ownId={ownId}
        wish={{ direction: 'to_payout', amount: first.amount }}
        {...shared}
      />
    ));
  const named = ({ id, missing }: ShortSeller): SellerAmount => ({ id, name: names[id] ?? id, amount: missing });
  return { begin: (short, available) => begin({ sellers: short.map(named), available }), names, dialog };
}

type Props = { help: TransferHelp; ownId: string; reply: DryRunReply; disabled: boolean };

/** A transfer to the seller that is short, or to all that are, where the platform's balance covers it and its own part of the refund. */
export function HelpButton({ help, ownId, reply, disabled }: Props) {
  const t = useTranslations('refund.mend');
  const short = coverableShortfalls(reply, ownId);
  const [first] = short;
  if (!first) return null;
  const amount = formatYen(sum(short.map(({ missing }) => missing)));
  const available = reply.balances.find(({ merchant_id }) => merchant_id === ownId)?.available_before ?? 0;
  return (
    <Button
      size="sm"
      variant="outline"
      isDisabled={disabled}
      className="h-auto min-h-9 whitespace-normal pointer-coarse:min-h-11"
      onPress={() => help.begin(short, available)}
    >
      {short.length > 1 ? t('transferAll', { amount, count: short.length }) : t('transfer', { amount, name: help.names[first.id] ?? '' })}
    </Button>
  );
}
