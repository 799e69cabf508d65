'use client';
import { FieldError, Input, Label, TextField } from '@heroui/react';
import { useTranslations } from 'next-intl';
import type { RefObject } from 'react';
import type { CardFault, TypedCard } from '@/components/phone-order/order';

export type CardInputs = Record<keyof TypedCard, RefObject<HTMLInputElement | null>>;
/** `round` is another one each time that what is secret is to be gone. */
type Props = { inputs: CardInputs; round: number; faults: readonly CardFault[]; disabled: boolean };

const secret: readonly string[] = ['number', 'code'] satisfies (keyof TypedCard)[];
const lengths: Record<keyof TypedCard, number> = { number: 26, month: 2, year: 4, code: 4 };

/**
 * The card that a customer reads out. The fields keep what is typed themselves, and nothing else does: they have no name, the browser is not
 * to remember or fill them, and they are emptied when the order is sent.
 */
export function CardFields({ inputs, round, faults, disabled }: Props) {
  const t = useTranslations('phoneOrder.card');
  const field = (name: keyof TypedCard, className = '') => (
    <TextField
      key={`${name} ${secret.includes(name) ? round : ''}`}
      isInvalid={faults.includes(name)}
      isDisabled={disabled}
      validationBehavior="aria"
      className={className}
    >
      <Label>{t(name)}</Label>
      <Input
        ref={inputs[name]}
        inputMode="numeric"
        autoComplete="off"
        spellCheck={false}
        maxLength={lengths[name]}
        data-1p-ignore=""
        data-lpignore="true"
        className="tabular-nums pointer-coarse:min-h-11"
      />
      <FieldError>{faults.includes(name) && t(`wrong.${name}`)}</FieldError>
    </TextField>
  );
  return (
    <div className="grid grid-cols-3 items-start gap-4">
      {field('number', 'col-span-3')}
      {field('month')}
      {field('year')}
      {field('code')}
      <p className="col-span-3 text-xs text-muted">{t('hint')}</p>
    </div>
  );
}
