'use client';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { type SearchFields, searchOf } from '@/components/chargebacks/decisions/payment-search';
import { Method } from '@/components/payments/method';
import { Money } from '@/components/ui/money';
import { useMoment } from '@/components/ui/timestamp';
import { useDebouncedQuery } from '@/components/ui/use-debounced-query';
import { visible } from '@/components/ui/visible';
import { isCardBrand, wayOf } from '@/lib/money/methods';
import type { CardBrand } from '@/lib/money/rates';
import type { PaymentReply } from '@/lib/payments/schema';

export type FindPayments = (input: unknown) => Promise<{ ok: true; reply: { data: PaymentReply[] } } | { ok: false; error: unknown }>;
type Chosen = { id: string; brand: CardBrand | null };
type Props = { find: FindPayments; value: string; fault: string | null; onChoose: (chosen: Chosen) => void };

const pauseMs = 250;
const fields = ['order', 'lastFour', 'amount', 'day'] as const satisfies (keyof SearchFields)[];

/** Finds the payment by what a letter says of it: its order, the card's last figures, the amount, the day. */
export function FindPayment({ find, value, fault, onChoose }: Props) {
  const t = useTranslations('chargebackDecision.raise.find');
  const id = useId();
  const [typed, setTyped] = useState<SearchFields>({ order: '', lastFour: '', amount: '', day: '' });
  const search = searchOf(typed);
  const ask = (question: string) => find(JSON.parse(question)).then((answer) => (answer.ok ? answer.reply.data : null));
  const answered = useDebouncedQuery(search && JSON.stringify(search), ask, pauseMs);
  const found = search ? (answered?.answer ?? null) : null;
  return (
    <fieldset className="flex min-w-0 flex-col gap-3" {...(fault && { 'aria-describedby': `${id}-fault` })}>
      <legend className="mb-1 text-sm font-medium">{t('title')}</legend>
      <div className="grid grid-cols-2 gap-3">
        {fields.map((name) => (
          <div key={name} className="min-w-0">
            <label htmlFor={`${id}-${name}`} className="label">
              {t(name)}
            </label>
            <input
              id={`${id}-${name}`}
              type={name === 'day' ? 'date' : 'text'}
              {...(name === 'lastFour' || name === 'amount' ? { inputMode: 'numeric' as const } : {})}
              maxLength={name === 'lastFour' ? 8 : 255}
              autoComplete="off"
              value={typed[name]}
              onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
              className="input w-full pointer-coarse:min-h-11"
            />
          </div>
        ))}
      </div>
      <div role="radiogroup" aria-label={t('found')} className="flex flex-col gap-2">
        {found?.map((payment) => (
          <Choice key={payment.id} payment={payment} isChosen={payment.id === value} onChoose={onChoose} />
        ))}
      </div>
      <p role="status" className={found?.length === 0 || !search ? 'text-sm text-muted' : 'sr-only'}>
        {search ? found && t('count', { count: found.length }) : t('hint')}
      </p>
      {fault && (
        <p id={`${id}-fault`} role="alert" data-slot="field-error" data-visible className="field-error px-0">
          {fault}
        </p>
      )}
    </fieldset>
  );
}

type ChoiceProps = { payment: PaymentReply; isChosen: boolean; onChoose: Props['onChoose'] };

function Choice({ payment, isChosen, onChoose }: ChoiceProps) {
  const moment = useMoment();
  const way = wayOf(payment.payment_details);
  const brand = isCardBrand(way) ? way : null;
  return (
    <label className="flex cursor-pointer items-center gap-3 rounded-lg border border-border px-3 py-2.5 text-sm has-checked:border-accent has-checked:bg-accent-soft">
      <input
        type="radio"
        name="paymentId"
        checked={isChosen}
        onChange={() => onChoose({ id: payment.id, brand })}
        className="accent-accent"
      />
      <span className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-0.5">
        <span className="truncate font-medium">
          {payment.external_order_num ? visible(payment.external_order_num) : moment(new Date(payment.created_at))}
        </span>
        <Money amount={payment.total} className="font-medium" />
        <span className="truncate text-xs text-muted">
          {[visible(String((payment as { merchant_name?: string }).merchant_name ?? '')), moment(new Date(payment.created_at))]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <Method details={payment.payment_details} />
      </span>
    </label>
  );
}
