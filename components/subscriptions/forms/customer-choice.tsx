'use client';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { type Control, type FieldPath, type FieldValues, type PathValue, useController } from 'react-hook-form';
import { RadioRow } from '@/components/forms/radio-row';
import { shorten } from '@/components/ui/short-id';
import { useDebouncedQuery } from '@/components/ui/use-debounced-query';
import type { CustomerReply } from '@/lib/customers/schema';
import { isId } from '@/lib/operation/id';

type Ask<Reply> = (input: unknown) => Promise<{ ok: true; reply: Reply } | { ok: false; error: unknown }>;
export type CustomerFinders = { list: Ask<{ data: CustomerReply[] }>; show: Ask<CustomerReply> };
type Props<Values extends FieldValues> = {
  control: Control<Values>;
  finders: CustomerFinders;
  disabled: boolean;
  /** Who is not offered. */
  except?: string;
};

const pauseMs = 250;
const offered = 8;

/** By whole id, by whole address, or the newest. What is typed halfway finds nobody. */
function useFound({ list, show }: CustomerFinders, typed: string): { found: CustomerReply[]; isSearching: boolean } {
  const wanted = typed.trim();
  async function find(text: string): Promise<CustomerReply[]> {
    if (isId(text)) {
      const answer = await show({ id: text });
      return answer.ok ? [answer.reply] : [];
    }
    const answer = await list({ ...(text !== '' && { email: text }), per_page: offered });
    return answer.ok ? answer.reply.data : [];
  }
  const answered = useDebouncedQuery(wanted, find, pauseMs);
  return { found: answered?.answer ?? [], isSearching: answered?.of !== wanted };
}

/** Whose kept card or wallet is charged. Of a form that has this field. */
export function CustomerChoice<Values extends FieldValues & { customer: string }>({ control, finders, disabled, except }: Props<Values>) {
  const t = useTranslations('subscriptions.form.customer');
  const brand = useTranslations('payment.brands');
  const id = useId();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<CustomerReply | null>(null);
  const { field, fieldState } = useController({ control, name: 'customer' as FieldPath<Values> });
  const { found: all, isSearching } = useFound(finders, typed);
  const found = all.filter((one) => one.id !== except);
  const shown = chosen && !found.some((one) => one.id === chosen.id) ? [chosen, ...found] : found;
  const paidWith = ({ source }: CustomerReply): string =>
    source.type === 'credit_card' && 'brand' in source
      ? `${brand(source.brand as 'visa')} •••• ${source.last_four_digits}`
      : brand(source.type as 'paypay');
  function choose(wanted: string) {
    if (disabled) return;
    setChosen(shown.find((one) => one.id === wanted) ?? null);
    field.onChange(wanted as PathValue<Values, FieldPath<Values>>);
  }
  return (
    <div className="flex flex-col gap-4">
      <div className="textfield w-full">
        <label htmlFor={id} data-slot="label" className="label">
          {t('search')}
        </label>
        <input
          id={id}
          ref={field.ref}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          autoComplete="off"
          aria-describedby={`${id}-hint`}
          className="input w-full pointer-coarse:min-h-11"
        />
        <span id={`${id}-hint`} data-slot="description" className="description">
          {t('hint')}
        </span>
      </div>
      {shown.length > 0 && (
        <RadioRow
          name="customer"
          label={t('label')}
          inColumns
          values={shown.map((one) => ({ id: one.id, name: one.email ?? shorten(one.id), hint: paidWith(one) }))}
          value={field.value || undefined}
          fault={fieldState.invalid ? t('missing') : undefined}
          onChange={choose}
        />
      )}
      <p role="status" className={shown.length > 0 ? 'sr-only' : 'text-sm text-muted'}>
        {isSearching ? t('searching') : shown.length > 0 ? t('count', { count: shown.length }) : t('nobody')}
      </p>
    </div>
  );
}
