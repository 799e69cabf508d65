'use client';
import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { AccountFields } from '@/components/payment/account-fields';
import { leftOf } from '@/components/payment/left';
import { MoneyDialog } from '@/components/payment/money-dialog';
import { RefundFields } from '@/components/payment/refund-fields';
import { RefundMend } from '@/components/payment/refund-mend';
import type { RefundForm, RefundRequest } from '@/components/payment/refund-request';
import { emptyAccount, isWhole, type RequestForm, requestForm, requestOf } from '@/components/payment/request-form';
import { useTransferHelp } from '@/components/payment/transfer-help';
import { type MoneyAct, type Sent, useMoneyAct } from '@/components/payment/use-money-act';
import { Obstacle, obstacleIn } from '@/components/split/obstacle';
import { PreviewPanel } from '@/components/split/preview-panel';
import { rowsOf } from '@/components/split/rows';
import { typedYen } from '@/components/split/typed-yen';
import { type DryRun, type Preview, usePreview } from '@/components/split/use-preview';
import type { TransferActs } from '@/components/transfer/transfer-dialog';
import { toast } from '@/components/ui/toast';
import { formatYen } from '@/components/ui/yen';
import type { PaymentReply } from '@/lib/payments/schema';

type Props = {
  payment: PaymentReply;
  /** The merchant of the payment, as it stands in the ledger. */
  ownId: string;
  names: Readonly<Record<string, string>>;
  request: MoneyAct;
  dryRun: DryRun;
  transfer: TransferActs;
  isOpen: boolean;
  /** Told whether it is not known what came of the request. */
  onClose: (isUnknown: boolean) => void;
};

/** Asks for cash to go back to an account: where to, how much, who bears it, and what it will do once the transfer is made. */
export function RequestDialog({ payment, ownId, names, request: ask, dryRun, transfer, isOpen, onClose }: Props) {
  const t = useTranslations('refund');
  const splits = payment.platform_details !== null;
  const left = useMemo(() => leftOf(payment), [payment]);
  const { send, busy, sent } = useMoneyAct(ask);
  const rows = rowsOf(left.original.entries, names);
  const form = useForm<RequestForm>({
    resolver: zodResolver(requestForm),
    defaultValues: { mode: 'whole', amount: typedYen(left.amount), rows, description: '', ...emptyAccount },
  });
  const values = form.watch();
  const request = requestOf(payment.id, values, left, splits);
  const preview = usePreview(dryRun, isOpen && 'input' in request && isWhole(values) ? request.input : null);
  const help = useTransferHelp({ ownId, names, acts: transfer, onDone: preview.again });
  const isUnknown = sent.state === 'unknown';
  const isLocked = busy || isUnknown;
  const fault = faultIn(request, preview, sent);
  // the fields of a refund are the same, whatever the form has beside them
  const refund = form as unknown as UseFormReturn<RefundForm>;
  const shown = values.mode === 'part' && splits ? rows.map(({ sellerId }) => sellerId) : [];
  const mend = 'wish' in request && preview.reply && (
    <RefundMend wish={request.wish} ownId={ownId} reply={preview.reply} form={refund} disabled={preview.pending} help={help} />
  );
  async function submit() {
    if (!('input' in request)) return;
    if (!(await send(request.input))) return preview.again();
    toast.success(t('request.done', { amount: request.amount }), { href: `/payments/${payment.id}?tab=refunds#records`, name: t('see') });
    onClose(false);
  }
  return (
    <>
      <MoneyDialog
        isOpen={isOpen}
        onClose={() => onClose(isUnknown)}
        title={t('request.title', { amount: formatYen(payment.amount + payment.tax) })}
        submit={'amount' in request ? t('request.submitAmount', { amount: request.amount }) : t('submit')}
        danger
        wide
        busy={busy}
        blocked={fault && t(`faults.${fault}`, { left: formatYen(left.amount) })}
        obstacle={!isUnknown && obstacleIn(preview) && <Obstacle preview={preview} names={names} mend={mend} />}
        sent={sent}
        onSubmit={form.handleSubmit(submit)}
      >
        <p className="text-sm text-pretty">{t('request.effect')}</p>
        <AccountFields form={form} fee={payment.payment_method_fee} disabled={isLocked} />
        <RefundFields
          form={refund}
          left={left}
          untouched={payment.refunds.length + payment.refund_requests.length === 0}
          splits={splits}
          names={names}
          preview={preview}
          disabled={isLocked}
        />
        {!isUnknown && <PreviewPanel preview={preview} names={names} shown={shown} empty={t('request.empty')} />}
      </MoneyDialog>
      {/* beside it and not in it: its button is not this one's */}
      {help.dialog}
    </>
  );
}

/** Why it cannot be sent now. What was sent already may always be sent again. */
function faultIn(request: RefundRequest, preview: Preview, sent: Sent) {
  if ('fault' in request) return request.fault;
  return sent.state === 'unknown' || preview.pending ? null : obstacleIn(preview);
}
