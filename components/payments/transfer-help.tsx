'use client';
import { Button } from '@heroui/react';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import type { TransferActs } from '@/components/merchants/transfers/transfer-dialog';
import { formatYen } from '@/components/ui/yen';
import type { DryRunReply } from '@/lib/payments/schema';
import { coverableShortfalls } from '@/lib/payments/shortfall';

const TransferDialog = dynamic(() => import('@/components/merchants/transfers/transfer-dialog').then((all) => all.TransferDialog), {
  ssr: false,
});

type Seller = { id: string; name: string };
type ShortSeller = { seller: Seller; amount: number; opening: number };
export type TransferHelp = { begin: (id: string, amount: number) => void; names: Readonly<Record<string, string>>; dialog: ReactNode };
type TransferHelpInput = { ownId: string; names: Readonly<Record<string, string>>; acts: TransferActs; onDone: () => void };

/** A transfer of what a seller is short of, over the dialog that is short: what was typed there stays. */
export function useTransferHelp({ ownId, names, acts, onDone }: TransferHelpInput): TransferHelp {
  const [asked, setAsked] = useState<ShortSeller | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [isUnsettled, setUnsettled] = useState(false);
  function begin(id: string, amount: number) {
    if (!isUnsettled) setAsked({ seller: { id, name: names[id] ?? id }, amount, opening: (asked?.opening ?? 0) + 1 });
    setOpen(true);
  }
  function close(isUnknown: boolean) {
    setOpen(false);
    setUnsettled(isUnknown);
    if (isUnknown) onDone();
  }
  const dialog = asked && (
    <TransferDialog
      key={asked.opening}
      seller={asked.seller}
      ownId={ownId}
      wish={{ direction: 'to_payout', amount: asked.amount }}
      acts={acts}
      isOpen={isOpen}
      onClose={close}
      onDone={onDone}
    />
  );
  return { begin, names, dialog };
}

type Props = { help: TransferHelp; ownId: string; reply: DryRunReply; disabled: boolean };

/** One button for each seller that its platform can help: where what it gives is there beside what the refund costs it. */
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
