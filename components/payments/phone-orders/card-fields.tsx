'use client';
import { Description, FieldError, Input, Label, TextField } from '@heroui/react';
import { useTranslations } from 'next-intl';
import { type RefObject, useEffect, useState } from 'react';
import { releaseMs, watchTyping } from '@/components/forms/typing';
import type { CardFaults, TypedCard } from '@/components/payments/phone-orders/order';
import type { CardBrand } from '@/lib/money/rates';
import { cardFormats } from '@/lib/vault/card-format';

export type CardInputs = Record<keyof TypedCard, RefObject<HTMLInputElement | null>>;
/** A new `round` clears card number and code. `onJudge`: validate this field now (left, or corrected). */
type Props = {
  inputs: CardInputs;
  round: number;
  /** Of the number that is being typed. */
  brand: CardBrand | null;
  faults: CardFaults;
  onJudge: (name: keyof TypedCard) => void;
  onNumber: (typed: string) => void;
  disabled: boolean;
};

const secret: readonly string[] = ['number', 'code'] satisfies (keyof TypedCard)[];
const lengths: Record<keyof TypedCard, number> = { number: 48, expiry: 32, code: 12 };

/**
 * The card that a customer reads out on the phone. Only the fields hold it, never React state: they have no name, no autofill, and are cleared when
 * the order is sent.
 */
export function CardFields({ inputs, round, ...props }: Props) {
  const t = useTranslations('phoneOrder.card');
  const field = (name: keyof TypedCard, className = '') => (
    <CardField key={`${name} ${secret.includes(name) ? round : ''}`} name={name} box={inputs[name]} className={className} {...props} />
  );
  return (
    <div className="grid grid-cols-2 items-start gap-4">
      {field('number', 'col-span-2')}
      {field('expiry')}
      {field('code')}
      <p className="col-span-2 text-xs text-muted">{t('hint')}</p>
    </div>
  );
}

type FieldProps = Omit<Props, 'inputs' | 'round'> & { name: keyof TypedCard; box: RefObject<HTMLInputElement | null>; className: string };

function CardField({ name, box, brand, faults, onJudge, onNumber, disabled, className }: FieldProps) {
  const t = useTranslations('phoneOrder.card');
  const brands = useTranslations('payment.brands');
  const [value, setValue] = useState('');
  useEffect(() => {
    const change = (typed: string) => {
      setValue(typed);
      if (name === 'number') onNumber(typed);
    };
    return box.current ? watchTyping(box.current, cardFormats[name], change) : undefined;
  }, [box, name, onNumber]);
  const fault = faults[name];
  const mark = name === 'number' && brand;
  return (
    <TextField
      value={value}
      onChange={setValue}
      onBlur={() => setTimeout(onJudge, releaseMs, name)}
      isInvalid={fault !== undefined}
      isDisabled={disabled}
      validationBehavior="aria"
      className={className}
    >
      <Label>{t(name)}</Label>
      <div className="relative">
        <Input
          ref={box}
          onInput={() => (fault ? onJudge(name) : undefined)}
          inputMode="numeric"
          autoComplete="off"
          spellCheck={false}
          maxLength={lengths[name]}
          {...(name === 'expiry' && { placeholder: t('expiryExample') })}
          data-1p-ignore=""
          data-lpignore="true"
          className={`w-full tabular-nums pointer-coarse:min-h-11 ${mark ? 'pr-24' : ''}`}
        />
        {mark && (
          <span className="pointer-events-none absolute inset-y-0 right-3 flex items-center">
            <span className="rounded border border-border px-1.5 py-px text-xs font-semibold">{brands(mark)}</span>
          </span>
        )}
      </div>
      {name === 'code' && <Description>{t(brand === 'american_express' ? 'codeOfFour' : 'codeOfThree')}</Description>}
      <FieldError>{fault && t(`wrong.${fault}`)}</FieldError>
    </TextField>
  );
}
