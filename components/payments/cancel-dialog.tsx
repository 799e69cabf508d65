'use client';
import { useTranslations } from 'next-intl';
import { MoneyDialog } from '@/components/money-actions/money-dialog';
import { type MoneyAct, useMoneyAct } from '@/components/money-actions/use-money-act';
import { OrderAndCustomer } from '@/components/payments/order-and-customer';
import { wayKindOf } from '@/components/payments/payment-method-kind';
import { toast, unlessHere } from '@/components/ui/toast';
import { formatYen } from '@/components/ui/yen';
import type { PaymentReply } from '@/lib/payments/schema';

type Props = { payment: PaymentReply; holderName: string | null; cancel: MoneyAct; isOpen: boolean; onClose: (isUnknown: boolean) => void };

/** Releases an authorization, or stops accepting cash or an approval; nothing is charged. */
export function CancelDialog({ payment, holderName, cancel, isOpen, onClose }: Props) {
  const t = useTranslations('payment.cancel');
  const { send, busy, sent } = useMoneyAct(cancel);
  const amount = payment.total;
  const kind = wayKindOf(payment.payment_details);
  async function submit() {
    if (!(await send({ id: payment.id }))) return;
    toast.success(t(`done.${kind}`, { amount }), unlessHere({ href: `/payments/${payment.id}?tab=timeline#records`, name: t('see') }));
    onClose(false);
  }
  return (
    <MoneyDialog
      isOpen={isOpen}
      onClose={() => onClose(sent.state === 'unknown')}
      title={t(`title.${kind}`, { amount: formatYen(amount) })}
      about={<OrderAndCustomer payment={payment} holderName={holderName} />}
      submit={t(`submit.${kind}`, { amount })}
      keep={t(`keep.${kind}`)}
      danger
      busy={busy}
      blocked={null}
      sent={sent}
      onSubmit={submit}
    >
      <p className="text-sm">{t(`effect.${kind}`)}</p>
    </MoneyDialog>
  );
}
