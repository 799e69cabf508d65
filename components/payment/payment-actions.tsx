'use client';
import { Button } from '@heroui/react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { CancelDialog } from '@/components/payment/cancel-dialog';
import { CaptureDialog } from '@/components/payment/capture-dialog';
import type { MoneyAction, Offer } from '@/components/payment/offers';
import { RefundDialog } from '@/components/payment/refund-dialog';
import type { MoneyAct } from '@/components/payment/use-money-act';
import type { FindSellers } from '@/components/split/seller-adder';
import type { DryRun } from '@/components/split/use-preview';
import { ReasonedButton } from '@/components/ui/reasoned-button';
import type { PaymentReply } from '@/lib/payments/schema';

export type PaymentActs = Record<MoneyAction, MoneyAct> & { dryRun: Record<'capture' | 'refund', DryRun>; findSellers: FindSellers };
/** The payment as it was when the dialog was opened: what is asked for stays the same whatever becomes of it meanwhile. */
type Opened = { action: MoneyAction; payment: PaymentReply; opening: number };
type Props = {
  payment: PaymentReply;
  offers: Offer[];
  ownId: string;
  isPlatform: boolean;
  names: Readonly<Record<string, string>>;
  acts: PaymentActs;
};

/** What can be done with the payment; on a phone at the bottom, under the thumb. Each opening of a dialog is another request. */
export function PaymentActions({ payment, offers, ownId, isPlatform, names, acts }: Props) {
  const t = useTranslations('payment.actions');
  const [opened, setOpened] = useState<Opened | null>(null);
  const [isOpen, setOpen] = useState(false);
  function begin(action: MoneyAction) {
    setOpened({ action, payment, opening: (opened?.opening ?? 0) + 1 });
    setOpen(true);
  }
  return (
    <>
      <div className="flex gap-2 max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-10 max-md:border-t max-md:border-border max-md:bg-surface max-md:px-4 max-md:py-3">
        {offers.map(({ action, reason }, index) => {
          const look = index > 0 ? 'secondary' : action === 'refund' ? 'danger' : 'primary';
          return reason ? (
            <ReasonedButton key={action} name={t(action)} reason={t(`reasons.${reason}`)} look={look} className="max-md:flex-1" />
          ) : (
            <Button key={action} variant={look} className="max-md:flex-1 pointer-coarse:min-h-11" onPress={() => begin(action)}>
              {t(action)}
            </Button>
          );
        })}
      </div>
      {opened && (
        <OpenDialog
          key={opened.opening}
          {...opened}
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          ownId={ownId}
          isPlatform={isPlatform}
          names={{ ...names, [ownId]: t('own') }}
          acts={acts}
        />
      )}
    </>
  );
}

type OpenProps = Omit<Props, 'offers'> & { action: MoneyAction; isOpen: boolean; onClose: () => void };

function OpenDialog({ action, ownId, isPlatform, acts, ...shared }: OpenProps) {
  const { payment, isOpen, onClose } = shared;
  if (action === 'cancel') return <CancelDialog payment={payment} isOpen={isOpen} onClose={onClose} cancel={acts.cancel} />;
  if (action === 'refund') return <RefundDialog {...shared} ownId={ownId} refund={acts.refund} dryRun={acts.dryRun.refund} />;
  return (
    <CaptureDialog {...shared} isPlatform={isPlatform} capture={acts.capture} dryRun={acts.dryRun.capture} findSellers={acts.findSellers} />
  );
}
