'use client';
import { FieldError, Input, Label, TextField } from '@heroui/react';
import { useTranslations } from 'next-intl';
import { type RefObject, useEffect, useState } from 'react';
import { releaseMs, watchTyping } from '@/components/forms/typing';
import type { CardFaults, TypedCard } from '@/components/payments/phone-orders/order';
import { cardFormats } from '@/lib/vault/card-format';

export type CardInputs = Record<keyof TypedCard, RefObject<HTMLInputElement | null>>;
/** A new `round` clears card number and code. `onJudge`: validate this field now (left, or corrected). */
type Props = {
  inputs: CardInputs;
  round: number;
  faults: CardFaults;
  onJudge: (name: keyof TypedCard) => void;
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

function CardField({ name, box, faults, onJudge, disabled, className }: FieldProps) {
  const t = useTranslations('phoneOrder.card');
  const [value, setValue] = useState('');
  useEffect(() => (box.current ? watchTyping(box.current, cardFormats[name], setValue) : undefined), [box, name]);
  const fault = faults[name];
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
        className="tabular-nums pointer-coarse:min-h-11"
      />
      <FieldError>{fault && t(`wrong.${fault}`)}</FieldError>
    </TextField>
  );
}
