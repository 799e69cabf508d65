'use client';
import { Button } from '@heroui/react';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import type { Act } from '@/components/forms/act';
import type { TransferActs } from '@/components/merchants/transfers/transfer-dialog';
import { useFreshPage } from '@/components/money-actions/use-fresh-page';
import type { MoneyAct } from '@/components/money-actions/use-money-act';
import type { FindSellers } from '@/components/splits/seller-adder';
import type { DryRun } from '@/components/splits/use-preview';
import { lazyDialog, whenNear } from '@/components/ui/lazy-dialog';
import { ReasonedButton } from '@/components/ui/reasoned-button';
import { useRequestDialog } from '@/components/ui/use-request-dialog';
import { isCash } from '@/lib/money/methods';
import type { RemainingReply } from '@/lib/payments/ledger-schema';
import type { MoneyAction, Offer } from '@/lib/payments/offers';
import type { PaymentReply } from '@/lib/payments/schema';

// rarely opened, so it is loaded when somebody is about to open it
const load = {
  capture: () => import('@/components/payments/capture-dialog').then(({ CaptureDialog }) => CaptureDialog),
  cancel: () => import('@/components/payments/cancel-dialog').then(({ CancelDialog }) => CancelDialog),
  refund: () => import('@/components/payments/refund-dialog').then(({ RefundDialog }) => RefundDialog),
  request: () => import('@/components/payments/request-dialog').then(({ RequestDialog }) => RequestDialog),
};
const CaptureDialog = lazyDialog(load.capture);
const CancelDialog = lazyDialog(load.cancel);
const RefundDialog = lazyDialog(load.refund);
const RequestDialog = lazyDialog(load.request);

export type PaymentActs = Record<MoneyAction | 'request' | 'claim', MoneyAct> & {
  send: Act;
  dryRun: Record<'capture' | 'refund' | 'request' | 'claim', DryRun>;
  findSellers: FindSellers;
  /** Helps a seller that is short. */
  transfer: TransferActs;
};
/** The payment as it was when the dialog was opened: the request stays the same, whatever happens meanwhile. */
type Shown = { payment: PaymentReply; remaining: RemainingReply };
type Props = {
  payment: PaymentReply;
  holderName: string | null;
  remaining: RemainingReply;
  offers: Offer[];
  ownId: string;
  isPlatform: boolean;
  names: Readonly<Record<string, string>>;
  acts: PaymentActs;
  /** Opens the refund at once, if it is possible. */
  beginsRefund?: boolean;
};

/** On a phone at the bottom of the window. */
const bar =
  'flex gap-2 outline-none max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-10 max-md:border-t max-md:border-border max-md:bg-surface max-md:px-4 max-md:pt-3 max-md:pb-[max(0.75rem,env(safe-area-inset-bottom))]';

/** The payment's actions; on a phone at the bottom, under the thumb. */
export function PaymentActions({ payment, holderName, remaining, offers, ownId, isPlatform, names, acts, beginsRefund = false }: Props) {
  const t = useTranslations('payment.actions');
  const shown = { payment, remaining };
  const begins = beginsRefund && offers.some(({ action, reason }) => action === 'refund' && reason === null);
  useForgotten(beginsRefund);
  // the page shows whether it was done
  const refresh = useFreshPage();
  const dialogs = {
    capture: useRequestDialog<Shown>(refresh),
    cancel: useRequestDialog<Shown>(refresh),
    refund: useRequestDialog<Shown>(refresh, begins ? shown : null),
  };
  const kindOf = (action: MoneyAction) => (action === 'refund' && isCash(payment.payment_details.type) ? 'request' : action);
  const group = useFocusKept(offers.map(({ action, reason }) => `${action} ${reason}`).join());
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: no fields of a form */}
      <div ref={group} role="group" aria-label={t('label')} tabIndex={-1} className={offers.length === 0 ? 'outline-none' : bar}>
        {offers.map(({ action, reason }) => {
          const look = action === 'capture' ? 'primary' : 'outline';
          return reason && !dialogs[action].isUnsettled ? (
            <ReasonedButton key={action} name={t(action)} reason={t(`reasons.${reason}`)} look={look} className="max-md:flex-1" />
          ) : (
            <Button
              key={action}
              variant={look}
              className="max-md:flex-1 pointer-coarse:min-h-11"
              {...whenNear(load[kindOf(action)])}
              onPress={() => dialogs[action].begin(shown)}
            >
              {t(action)}
            </Button>
          );
        })}
      </div>
      {(['capture', 'cancel', 'refund'] as const).map((action) => {
        const { opened, isOpen, close } = dialogs[action];
        if (!opened) return null;
        const own = { holderName, ownId, isPlatform, names: { ...names, [ownId]: t('own') }, acts };
        return <OpenDialog key={`${action} ${opened.opening}`} {...{ action, isOpen, ...own }} {...opened.given} onClose={close} />;
      })}
    </>
  );
}

/** Removes the dialog from the address, so that a reload does not open it again. */
function useForgotten(wasInAddress: boolean) {
  useEffect(() => {
    if (wasInAddress) window.history.replaceState(null, '', `${location.pathname}?tab=refunds`);
  }, [wasInAddress]);
}

/** A button that disappears after its action would lose the focus: the group takes it. */
function useFocusKept(offered: string) {
  const group = useRef<HTMLDivElement>(null);
  const before = useRef(offered);
  useEffect(() => {
    if (before.current === offered) return;
    before.current = offered;
    const timer = setTimeout(() => document.activeElement === document.body && group.current?.focus(), 300);
    return () => clearTimeout(timer);
  }, [offered]);
  return group;
}

type OpenProps = Omit<Props, 'offers'> & { action: MoneyAction; isOpen: boolean; onClose: (isUnknown: boolean) => void };

function OpenDialog({ action, ownId, isPlatform, acts, ...shared }: OpenProps) {
  const { payment, isOpen, onClose } = shared;
  if (action === 'cancel')
    return <CancelDialog payment={payment} holderName={shared.holderName} isOpen={isOpen} onClose={onClose} cancel={acts.cancel} />;
  if (action === 'refund' && isCash(payment.payment_details.type))
    return <RequestDialog {...shared} ownId={ownId} acts={acts} dryRun={acts.dryRun} />;
  if (action === 'refund')
    return <RefundDialog {...shared} ownId={ownId} refund={acts.refund} dryRun={acts.dryRun.refund} transfer={acts.transfer} />;
  return (
    <CaptureDialog {...shared} isPlatform={isPlatform} capture={acts.capture} dryRun={acts.dryRun.capture} findSellers={acts.findSellers} />
  );
}
