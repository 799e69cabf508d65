import { useTranslations } from 'next-intl';
import { Breakdown } from '@/components/checkout/breakdown';
import { BackLink } from '@/components/checkout/leaving';
import { Moment } from '@/components/checkout/moment';
import { ReceiptForm } from '@/components/checkout/receipts/receipt-form';
import { useDay } from '@/components/checkout/receipts/use-day';
import { Money } from '@/components/ui/money';
import { PrintButton } from '@/components/ui/print-button';
import { sum } from '@/lib/money/yen';
import type { ReceiptReply } from '@/lib/receipts/schema';

/** `at`: the page's own path. `subscription`: the page of the one that was paid. `told`: the result of the customer's last action. */
type Props = {
  receipt: ReceiptReply;
  at: string;
  subscription: string | null;
  idempotencyKey: string;
  told: 'issued' | 'refused' | null;
};

/** The payment with its date, method, purpose and merchant: to print, and to issue as a 領収書. */
export function ReceiptPage({ receipt, at, subscription, idempotencyKey, told }: Props) {
  const t = useTranslations('receipt');
  const { merchant, state, back } = receipt;
  return (
    <>
      <div className="flex items-start justify-between gap-4">
        <h1 className="text-xl font-semibold text-balance">
          {state === 'refunded' ? t('refundedHeading') : t('heading', { merchant: merchant.name })}
        </h1>
        <PrintButton label={t('print')} />
      </div>
      <div className="mt-4">
        <Figures receipt={receipt} />
      </div>
      <Lines receipt={receipt} />
      {state === 'paid' && <ReceiptForm receipt={receipt} at={at} idempotencyKey={idempotencyKey} told={told} />}
      {back && <BackLink to={back} merchant={merchant.name} look="outline" />}
      {subscription && (
        <a
          href={subscription}
          className="button button--outline button--lg mt-6 h-auto min-h-12 w-full py-2 whitespace-normal print:hidden"
        >
          {t('toSubscription')}
        </a>
      )}
    </>
  );
}

function Figures({ receipt }: { receipt: ReceiptReply }) {
  const t = useTranslations('receipt');
  const names = useTranslations('checkout.breakdown');
  const day = useDay();
  const { amount, tax, fee, total, refunds, paid_at: paidAt, sellers, order_number: order } = receipt;
  const facts = [
    ...(order ? [{ name: names('order'), value: order }] : []),
    ...(paidAt ? [{ name: names('paid'), value: <Moment at={paidAt} /> }] : []),
    { name: t('method'), value: <Method receipt={receipt} /> },
    { name: names('merchant'), value: receipt.merchant.name },
    ...(sellers.length > 0 ? [{ name: names('sellers'), value: sellers.join(names('and')) }] : []),
    ...refunds.map((refund) => ({ name: t('refundedOn', { day: day(refund.on) }), value: <Money amount={-refund.amount} /> })),
    ...(refunds.length > 0 ? [{ name: t('net'), value: <Money amount={total - sum(refunds.map((refund) => refund.amount))} /> }] : []),
  ];
  return <Breakdown figures={{ amount, tax, fee, total }} facts={facts} />;
}

function Method({ receipt: { method, brand, last_four_digits: digits } }: { receipt: ReceiptReply }) {
  const t = useTranslations('receipt');
  const methods = useTranslations('session.methods');
  const brands = useTranslations('session.brands');
  if (method !== 'credit_card') return methods(method);
  return (
    <>
      {methods(method)}
      <span className="block text-muted">{t('card', { brand: brands(brand as 'visa'), digits: digits ?? '' })}</span>
    </>
  );
}

function Lines({ receipt: { lines } }: { receipt: ReceiptReply }) {
  const t = useTranslations('receipt');
  const words = useTranslations('session.summary');
  if (lines.length === 0) return null;
  return (
    <section aria-labelledby="lines" className="mt-6 break-inside-avoid">
      <h2 id="lines" className="text-sm font-semibold">
        {t('lines')}
      </h2>
      <ul className="mt-2 divide-y divide-separator border-y border-separator text-sm">
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same thing may be bought twice, and the list never changes
          <li key={index} className="flex items-baseline justify-between gap-4 py-2">
            <span className="min-w-0 wrap-anywhere">
              {line.description}
              {line.quantity > 1 && <span className="ml-2 text-muted tabular-nums">{words('times', { count: line.quantity })}</span>}
            </span>
            {line.priced && <Money amount={line.amount * line.quantity} />}
          </li>
        ))}
      </ul>
    </section>
  );
}
