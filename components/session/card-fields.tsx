'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Field } from '@/components/session/field';
import { brandBeginning, figuresIn, printed, printedExpiry } from '@/lib/vault/beginning';

const form = 'credit_card';

/** The card: its brand is seen while the number is typed, and everything stands as it does on the card. */
export function CardFields({ email }: { email: string | null }) {
  const t = useTranslations('session.card');
  const brands = useTranslations('session.brands');
  const [number, setNumber] = useState('');
  const [expiry, setExpiry] = useState('');
  // controlled as the number is: a browser that comes back brings neither
  const [code, setCode] = useState('');
  const brand = brandBeginning(figuresIn(number));
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
        maxLength={23}
        value={number}
        onChange={({ target }) => setNumber(printed(figuresIn(target.value)))}
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
          maxLength={9}
          value={expiry}
          onChange={({ target }) => setExpiry(printedExpiry(target.value))}
        />
        <Field
          form={form}
          name="verification_value"
          label={t('code')}
          inputMode="numeric"
          autoComplete="cc-csc"
          required
          maxLength={4}
          value={code}
          onChange={({ target }) => setCode(target.value)}
          hint={t(brand === 'american_express' ? 'codeOfFour' : 'codeOfThree')}
        />
      </div>
      <Holder email={email} />
    </>
  );
}

/** Who holds it. */
function Holder({ email }: { email: string | null }) {
  const t = useTranslations('session.card');
  return (
    <>
      <Field form={form} name="name" label={t('name')} autoComplete="cc-name" required maxLength={255} autoCapitalize="characters" />
      <Field
        form={form}
        name="email"
        label={t('email')}
        type="email"
        autoComplete="email"
        required
        maxLength={255}
        defaultValue={email ?? ''}
      />
    </>
  );
}
