'use client';
import { Button } from '@heroui/react';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { TransferActs } from '@/components/merchants/transfers/transfer-dialog';
import { useRequestDialog } from '@/components/ui/use-request-dialog';
import { formatYen } from '@/components/ui/yen';
import type { DryRunReply } from '@/lib/payments/schema';
import { coverableShortfalls } from '@/lib/payments/shortfall';

const TransferDialog = dynamic(() => import('@/components/merchants/transfers/transfer-dialog').then((all) => all.TransferDialog), {
  ssr: false,
});

type Seller = { id: string; name: string };
type ShortSeller = { seller: Seller; amount: number };
export type TransferHelp = { begin: (id: string, amount: number) => void; names: Readonly<Record<string, string>>; dialog: ReactNode };
type TransferHelpInput = { ownId: string; names: Readonly<Record<string, string>>; acts: TransferActs; onDone: () => void };

/** A transfer of the amount that a seller lacks. Its dialog opens over the refund dialog, which keeps its input. */
export function useTransferHelp({ ownId, names, acts, onDone }: TransferHelpInput): TransferHelp {
  const { opened, isOpen, begin, close } = useRequestDialog<ShortSeller>(onDone);
  const dialog = opened && (
    <TransferDialog
      key={opened.opening}
      seller={opened.given.seller}
      ownId={ownId}
      wish={{ direction: 'to_payout', amount: opened.given.amount }}
      acts={acts}
      isOpen={isOpen}
      onClose={close}
      onDone={onDone}
    />
  );
  return { begin: (id, amount) => begin({ seller: { id, name: names[id] ?? id }, amount }), names, dialog };
}

type Props = { help: TransferHelp; ownId: string; reply: DryRunReply; disabled: boolean };

/**
 * One button per seller that lacks money and that its platform can help: the platform's balance covers the transfer and its own part of the
 * refund.
 */
export function HelpButtons({ help, ownId, reply, disabled }: Props) {
  const t = useTranslations('refund.mend');
  return coverableShortfalls(reply, ownId).map(({ id, missing }) => (
    <Button
      key={id}
      size="sm"
      variant="secondary"
      isDisabled={disabled}
      className="h-auto min-h-9 whitespace-normal pointer-coarse:min-h-11"
      onPress={() => help.begin(id, missing)}
    >
      {t('transfer', { amount: formatYen(missing), name: help.names[id] ?? '' })}
    </Button>
  ));
}
