'use client';
import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import type { Act } from '@/components/forms/act';
import type { TransferActs } from '@/components/merchants/transfers/transfer-dialog';
import { MoneyDialog } from '@/components/money-actions/money-dialog';
import { type MoneyAct, type Sent, useMoneyAct } from '@/components/money-actions/use-money-act';
import { AccountPart } from '@/components/payments/account-part';
import { OrderAndCustomer } from '@/components/payments/order-and-customer';
import { RefundFields } from '@/components/payments/refund-fields';
import { firstRefund, type RefundForm, type RefundRequest, sellersShown } from '@/components/payments/refund-request';
import { RefundSuggestion } from '@/components/payments/refund-suggestion';
import { remainingSplit } from '@/components/payments/refundable';
import { emptyAccount, formOf, isWhole, type RequestForm, type requestForm, requestOf } from '@/components/payments/request-form';
import { useTransferHelp } from '@/components/payments/transfer-help';
import { blockOf, Obstacle, obstacleIn } from '@/components/splits/obstacle';
import { PreviewPanel } from '@/components/splits/preview-panel';
import { type DryRun, type Preview, usePreview } from '@/components/splits/use-preview';
import { toast, unlessHere } from '@/components/ui/toast';
import { formatYen } from '@/components/ui/yen';
import type { RemainingReply } from '@/lib/payments/ledger-schema';
import type { PaymentReply } from '@/lib/payments/schema';
import type { RefundLinkReply } from '@/lib/refunds/links/schema';

type Props = {
  payment: PaymentReply;
  holderName: string | null;
  remaining: RemainingReply;
  /** The payment's merchant, by its id in the ledger. */
  ownId: string;
  names: Readonly<Record<string, string>>;
  /** `send`: mails the refund link to the customer. `transfer`: a transfer to a seller whose balance is short. */
  acts: Record<'request' | 'claim', MoneyAct> & { send: Act; transfer: TransferActs };
  dryRun: Record<'request' | 'claim', DryRun>;
  isOpen: boolean;
  /** `isUnknown`: the outcome of the request is unknown. */
  onClose: (isUnknown: boolean) => void;
};

/** Requests a bank transfer refund: account, amount, bearers, and what the transfer will post. */
export function RequestDialog({ payment, holderName, remaining, ownId, names, acts, dryRun, isOpen, onClose }: Props) {
  const t = useTranslations('refund');
  const splits = payment.platform_details !== null;
  const left = useMemo(() => remainingSplit(remaining), [remaining]);
  const form = useForm<RequestForm>({
    resolver: (given, ...more) => zodResolver(formOf(given) as typeof requestForm)(given, ...more),
    defaultValues: { ...firstRefund(left, names), ...emptyAccount },
  });
  const values = form.watch();
  const kind = values.by === 'customer' ? 'claim' : 'request';
  const { send, busy, sent } = useMoneyAct(acts[kind]);
  const request = requestOf(payment, values, left, splits);
  const preview = usePreview(dryRun[kind], isOpen && 'input' in request && isWhole(values) ? request.input : null);
  const help = useTransferHelp({ ownId, names, acts: acts.transfer, onDone: preview.again });
  const isUnknown = sent.state === 'unknown';
  const fault = faultIn(request, preview, sent);
  const refund = form as unknown as UseFormReturn<RefundForm>; // the form has all fields of RefundForm
  const mend = 'wish' in request && preview.reply && (
    <RefundSuggestion wish={request.wish} ownId={ownId} reply={preview.reply} form={refund} disabled={preview.pending} help={help} />
  );
  const showDone = useDoneToast(payment, acts.send);
  async function submit() {
    if (!('input' in request)) return;
    const done = await send(request.input);
    if (!done) return preview.again();
    await showDone(kind, values.sendMail, request.amount, done.reply);
    onClose(false);
  }
  return (
    <>
      <MoneyDialog
        isOpen={isOpen}
        onClose={() => onClose(isUnknown)}
        title={t('request.title', { amount: formatYen(payment.amount + payment.tax) })}
        about={<OrderAndCustomer payment={payment} holderName={holderName} />}
        submit={'amount' in request ? t(`${kind}.submitAmount`, { amount: request.amount }) : t('submit')}
        danger={kind === 'request'}
        wide
        busy={busy}
        checking={fault === 'checking'}
        blocked={fault && t(`faults.${fault}`, { left: formatYen(left.amount) })}
        obstacle={!isUnknown && obstacleIn(preview) && <Obstacle preview={preview} names={names} mend={mend} />}
        sent={sent}
        onSubmit={form.handleSubmit(submit)}
      >
        <p className="text-sm text-pretty">{t(`${kind}.effect`)}</p>
        <AccountPart form={form} fee={payment.payment_method_fee} email={payment.payment_details.email} disabled={busy || isUnknown} />
        <RefundFields
          form={refund}
          left={left}
          untouched={payment.refunds.length + payment.refund_requests.length === 0}
          splits={splits}
          names={names}
          preview={preview}
          disabled={busy || isUnknown}
        />
        {!isUnknown && <PreviewPanel preview={preview} names={names} shown={sellersShown(values, splits)} empty={t(`${kind}.empty`)} />}
      </MoneyDialog>
      {help.dialog}
    </>
  );
}

/** Reports the result. Mails the refund link first, if the user asked for the mail. */
function useDoneToast({ id, payment_details: { email } }: PaymentReply, write: Act) {
  const t = useTranslations('refund');
  return async (kind: 'request' | 'claim', wantsMail: boolean, amount: number, reply: unknown) => {
    const see = unlessHere({ href: `/payments/${id}?tab=refunds#records`, name: t('see') });
    if (kind === 'request') return toast.success(t('request.done', { amount }), see);
    if (!wantsMail || email === null) return toast.success(t('claim.done'), see);
    const mail = await write({ id: (reply as RefundLinkReply).id }).catch(() => null);
    return mail?.ok ? toast.success(t('claim.sent'), see) : toast.danger(t('claim.unsent'), see);
  };
}

/** Why the request cannot be sent now. A request that was already sent may always be sent again. */
function faultIn(request: RefundRequest, preview: Preview, sent: Sent) {
  if ('fault' in request) return request.fault;
  if (sent.state === 'unknown') return null;
  const block = blockOf(preview);
  // nothing is worked out before the account is there
  return block === 'checking' && !preview.pending ? 'account' : block;
}
