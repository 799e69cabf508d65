'use client';
import { zodResolver } from '@hookform/resolvers/zod';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { TextRow } from '@/components/form/text-row';
import { longest, typed } from '@/components/form/typed';
import { Link } from '@/components/ui/link';
import { Money } from '@/components/ui/money';
import { PlainButton } from '@/components/ui/plain-button';
import { visible } from '@/components/ui/visible';
import { listPaymentsInput, type PaymentReply } from '@/lib/payments/schema';

type Answer = { ok: true; reply: unknown } | { ok: false; error: { code: string; message: string } };
/** Finds the payments of an order number, or the one of an id. */
export type FindPayments = (typed: string) => Promise<Answer>;
type Found = Pick<PaymentReply, 'id' | 'amount' | 'tax' | 'status' | 'external_order_num'>;

const rule = listPaymentsInput.shape.external_order_num;
const form = z.object({ wanted: typed(rule.unwrap()) });

/** Its payment's page, with the dialog open. */
const refundOf = (id: string) => `/payments/${id}?tab=refunds&act=refund`;

/** From an order number or an id that somebody has at hand to the dialog that refunds its payment. An order number may be several payments’. */
export function StartRefund({ find }: { find: FindPayments }) {
  const t = useTranslations('refunds.start');
  const router = useRouter();
  const [found, setFound] = useState<Found[] | 'none' | 'unreachable' | null>(null);
  const { control, handleSubmit, formState } = useForm({ resolver: zodResolver(form), defaultValues: { wanted: '' } });
  async function look({ wanted }: { wanted: string }) {
    setFound(null);
    const answer = await find(wanted.trim()).catch(() => null);
    if (!answer?.ok) return setFound('unreachable');
    const { data } = answer.reply as { data: Found[] };
    const [only] = data;
    if (data.length === 1 && only) return router.push(refundOf(only.id));
    setFound(data.length === 0 ? 'none' : data);
  }
  return (
    <form noValidate onSubmit={handleSubmit(look)} className="mb-5 rounded-xl border border-border bg-surface p-4">
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-1 basis-64 sm:max-w-md">
          <TextRow
            control={control}
            name="wanted"
            label={t('label')}
            wrong={t('wrong')}
            maxLength={longest(rule)}
            className="pointer-coarse:min-h-11"
          />
        </div>
        <PlainButton type="submit" look="primary" busy={formState.isSubmitting} className="max-sm:w-full">
          {t('find')}
        </PlainButton>
      </div>
      <div role="status" className="text-sm">
        {found === 'none' && <p className="mt-3 text-danger-soft-foreground">{t('none')}</p>}
        {found === 'unreachable' && <p className="mt-3 text-danger-soft-foreground">{t('unreachable')}</p>}
        {Array.isArray(found) && <Several found={found} />}
      </div>
    </form>
  );
}

function Several({ found }: { found: Found[] }) {
  const t = useTranslations('refunds.start');
  const word = useTranslations('payment.status');
  return (
    <>
      <p className="mt-3">{t('several')}</p>
      <ul className="mt-1 divide-y divide-separator">
        {found.map(({ id, amount, tax, status, external_order_num: order }) => (
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
    </>
  );
}
