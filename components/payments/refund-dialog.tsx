'use client';
import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { useForm } from 'react-hook-form';
import type { TransferActs } from '@/components/merchants/transfers/transfer-dialog';
import { MoneyDialog } from '@/components/money-actions/money-dialog';
import { type MoneyAct, type Sent, useMoneyAct } from '@/components/money-actions/use-money-act';
import { OrderAndCustomer } from '@/components/payments/order-and-customer';
import { RefundFields } from '@/components/payments/refund-fields';
import {
  firstRefund,
  type RefundForm,
  type RefundRequest,
  refundForm,
  refundRequestOf,
  sellersShown,
} from '@/components/payments/refund-request';
import { RefundSuggestion } from '@/components/payments/refund-suggestion';
import { remainingSplit } from '@/components/payments/refundable';
import { useTransferHelp } from '@/components/payments/transfer-help';
import { blockOf, Obstacle, obstacleIn } from '@/components/splits/obstacle';
import { PreviewPanel } from '@/components/splits/preview-panel';
import { type DryRun, type Preview, usePreview } from '@/components/splits/use-preview';
import { toast, unlessHere } from '@/components/ui/toast';
import { formatYen } from '@/components/ui/yen';
import type { RemainingReply } from '@/lib/payments/ledger-schema';
import type { PaymentReply } from '@/lib/payments/schema';

type Props = {
  payment: PaymentReply;
  holderName: string | null;
  remaining: RemainingReply;
  /** The payment's merchant id in the ledger. */
  ownId: string;
  names: Readonly<Record<string, string>>;
  refund: MoneyAct;
  dryRun: DryRun;
  transfer: TransferActs;
  isOpen: boolean;
  /** `isUnknown`: the outcome of the request is unknown. */
  onClose: (isUnknown: boolean) => void;
};

/** Refunds everything left along the split, or a part; the effect is shown while typing. */
export function RefundDialog({ payment, holderName, remaining, ownId, names, refund, dryRun, transfer, isOpen, onClose }: Props) {
  const t = useTranslations('refund');
  const splits = payment.platform_details !== null;
  const left = useMemo(() => remainingSplit(remaining), [remaining]);
  const { send, busy, sent } = useMoneyAct(refund);
  const form = useForm<RefundForm>({
    resolver: zodResolver(refundForm),
    defaultValues: firstRefund(left, names),
  });
  const values = form.watch();
  const request = refundRequestOf(payment.id, values, left, splits);
  const preview = usePreview(dryRun, isOpen && 'input' in request ? request.input : null);
  const help = useTransferHelp({ ownId, names, acts: transfer, onDone: preview.again });
  const isUnknown = sent.state === 'unknown';
  const isLocked = busy || isUnknown;
  const fault = faultIn(request, preview, sent);
  const mend = 'wish' in request && preview.reply && (
    <RefundSuggestion wish={request.wish} ownId={ownId} reply={preview.reply} form={form} disabled={preview.pending} help={help} />
  );
  async function submit() {
    if (!('input' in request)) return;
    if (!(await send(request.input))) return preview.again();
    toast.success(
      t('done', { amount: request.amount }),
      unlessHere({ href: `/payments/${payment.id}?tab=refunds#records`, name: t('see') }),
    );
    onClose(false);
  }
  return (
    <>
      <MoneyDialog
        isOpen={isOpen}
        onClose={() => onClose(isUnknown)}
        title={t('title', { amount: formatYen(payment.amount + payment.tax) })}
        about={<OrderAndCustomer payment={payment} holderName={holderName} />}
        submit={'amount' in request ? t('submitAmount', { amount: request.amount }) : t('submit')}
        danger
        wide
        busy={busy}
        checking={fault === 'checking'}
        blocked={fault && t(`faults.${fault}`, { left: formatYen(left.amount) })}
        obstacle={!isUnknown && obstacleIn(preview) && <Obstacle preview={preview} names={names} mend={mend} />}
        sent={sent}
        onSubmit={form.handleSubmit(submit)}
      >
        <RefundFields
          form={form}
          left={left}
          untouched={payment.refunds.length === 0}
          splits={splits}
          names={names}
          preview={preview}
          disabled={isLocked}
        />
        {!isUnknown && <PreviewPanel preview={preview} names={names} shown={sellersShown(values, splits)} empty={t('empty')} />}
      </MoneyDialog>
      {/* outside the form: its button does not submit it */}
      {help.dialog}
    </>
  );
}

/** Why it cannot be sent now. A request that was sent before may always be sent again. */
function faultIn(request: RefundRequest, preview: Preview, sent: Sent) {
  if ('fault' in request) return request.fault;
  return sent.state === 'unknown' ? null : blockOf(preview);
}
