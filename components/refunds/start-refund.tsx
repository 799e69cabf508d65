'use client';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type SubmitEvent, useId, useState } from 'react';
import { Link } from '@/components/ui/link';
import { Money } from '@/components/ui/money';
import { PlainButton } from '@/components/ui/plain-button';
import { visible } from '@/components/ui/visible';
import type { PaymentReply } from '@/lib/payments/schema';

type Answer = { ok: true; reply: unknown } | { ok: false; error: { code: string; message: string } };
/** Finds the payments of an order number, or the payment of an id. */
export type FindPayments = (typed: string) => Promise<Answer>;
type RefundablePayment = Pick<PaymentReply, 'id' | 'amount' | 'tax' | 'status' | 'external_order_num'>;
type Several = { data: RefundablePayment[]; total: number; wanted: string };
type State = Several | 'empty' | 'looking' | 'none' | 'unreachable' | null;

/** The maximal length of an order number. */
const longestOrder = 255;
/** The payment's page with the refund dialog open. */
const refundOf = (id: string) => `/payments/${id}?tab=refunds&act=refund`;

/** From an order number or a payment id to the refund dialog. Several payments can share an order number. */
export function StartRefund({ find }: { find: FindPayments }) {
  const t = useTranslations('refunds.start');
  const id = useId();
  const router = useRouter();
  const [found, setFound] = useState<State>(null);
  async function look(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const wanted = String(new FormData(event.currentTarget).get('wanted') ?? '').trim();
    if (wanted === '') return setFound('empty');
    setFound('looking');
    const answer = await find(wanted).catch(() => null);
    if (!answer?.ok) return setFound('unreachable');
    const { data, total } = answer.reply as { data: RefundablePayment[]; total: number };
    const [only] = data;
    setFound(data.length === 0 ? 'none' : data.length === 1 ? null : { data, total, wanted });
    if (only && data.length === 1) router.push(refundOf(only.id));
  }
  const fault = found === 'empty' || found === 'none' || found === 'unreachable' ? t(found) : null;
  return (
    <form noValidate onSubmit={look} className="mb-5 rounded-xl border border-border bg-surface p-4">
      <div className="flex flex-wrap items-end gap-3">
        <div className="textfield min-w-0 flex-1 basis-64 sm:max-w-md">
          <label htmlFor={id} className="label">
            {t('label')}
          </label>
          <input
            id={id}
            name="wanted"
            maxLength={longestOrder}
            autoComplete="off"
            className="input w-full pointer-coarse:min-h-11"
            aria-describedby={`${id}-told`}
            {...(found === 'empty' && { 'aria-invalid': true, 'data-invalid': true })}
          />
        </div>
        <PlainButton type="submit" look="primary" busy={found === 'looking'} className="max-sm:w-full">
          {t('find')}
        </PlainButton>
      </div>
      <div id={`${id}-told`} role="status" className="text-sm">
        {fault && <p className="mt-3 text-danger-soft-foreground">{fault}</p>}
        {found !== null && typeof found === 'object' && <SeveralFound {...found} />}
      </div>
    </form>
  );
}

function SeveralFound({ data, total, wanted }: Several) {
  const t = useTranslations('refunds.start');
  const word = useTranslations('payment.status');
  return (
    <>
      <p className="mt-3">{t('several')}</p>
      <ul className="mt-1 divide-y divide-separator">
        {data.map(({ id, amount, tax, status, external_order_num: order }) => (
          <li key={id}>
            <Link
              href={refundOf(id)}
              className="flex min-h-11 flex-wrap items-center gap-x-4 text-accent-soft-foreground underline underline-offset-2"
            >
              <Money amount={amount + tax} />
              <span>{word(status)}</span>
              <span className="truncate">{order === null ? '' : visible(order)}</span>
            </Link>
          </li>
        ))}
      </ul>
      {total > data.filter(({ external_order_num: order }) => order === wanted).length && (
        <Link
          href={`/payments?order=${encodeURIComponent(wanted)}`}
          className="flex min-h-11 items-center text-accent-soft-foreground underline underline-offset-2"
        >
          {t('all', { count: total })}
        </Link>
      )}
    </>
  );
}
