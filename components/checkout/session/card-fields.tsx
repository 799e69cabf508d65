'use client';
import { useTranslations } from 'next-intl';
import { type ChangeEvent, useCallback, useState } from 'react';
import { EmailField } from '@/components/checkout/session/email-field';
import { Field } from '@/components/checkout/session/field';
import { type Format, watchTyping } from '@/components/forms/typing';
import { brandOfPrefix, cardFormats, digitsOf } from '@/lib/vault/card-format';

/** Formats a field while it is typed. React only sets the initial value, and never writes into the field later. */
function useTyping(format: Format) {
  const [value, setValue] = useState('');
  const ref = useCallback((box: HTMLInputElement | null) => (box ? watchTyping(box, format, setValue) : undefined), [format]);
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => setValue(target.value);
  return { ref, value, onChange };
}

const form = 'credit_card';

/** The card: the brand shows while the number is typed, and the fields have the order of the card. */
export function CardFields({ email }: { email: string | null }) {
  const t = useTranslations('session.card');
  const brands = useTranslations('session.brands');
  // uncontrolled: a browser that returns to the page restores none of it
  const number = useTyping(cardFormats.number);
  const expiry = useTyping(cardFormats.expiry);
  const code = useTyping(cardFormats.code);
  const brand = brandOfPrefix(digitsOf(number.value));
  const mark = brand && <span className="rounded border border-border px-1.5 py-px text-xs font-semibold">{brands(brand)}</span>;
  return (
    <>
      <Field
        form={form}
        name="number"
        label={t('number')}
        inputMode="numeric"
        autoComplete="cc-number"
        required
        maxLength={48}
        {...number}
        mark={mark}
      />
      <div className="grid grid-cols-[repeat(2,minmax(0,1fr))] gap-4">
        <Field
          form={form}
          name="expiry"
          label={t('expiry')}
          placeholder={t('expiryExample')}
          inputMode="numeric"
          autoComplete="cc-exp"
          required
          maxLength={32}
          {...expiry}
        />
        <Field
          form={form}
          name="verification_value"
          label={t('code')}
          inputMode="numeric"
          autoComplete="cc-csc"
          required
          maxLength={12}
          {...code}
          hint={t(brand === 'american_express' ? 'codeOfFour' : 'codeOfThree')}
        />
      </div>
      <Holder email={email} />
    </>
  );
}

/** The cardholder. */
function Holder({ email }: { email: string | null }) {
  const t = useTranslations('session.card');
  return (
    <>
      <Field form={form} name="name" label={t('name')} autoComplete="cc-name" required maxLength={255} autoCapitalize="characters" />
      <EmailField form={form} label={t('email')} email={email} />
    </>
  );
}
