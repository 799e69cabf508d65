'use client';
import { Checkbox, CheckboxGroup, Description, FieldError, Label } from '@heroui/react';
import { useTranslations } from 'next-intl';
import { type Control, Controller } from 'react-hook-form';
import type { LinkForm } from '@/components/checkout/links/link';
import type { PaymentMethod } from '@/lib/money/methods';

type Props = { control: Control<LinkForm>; offered: readonly PaymentMethod[]; disabled: boolean };

/** The merchant's payment methods that the customer is offered. */
export function MethodChoice({ control, offered, disabled }: Props) {
  const t = useTranslations('paymentLinks');
  return (
    <Controller
      control={control}
      name="methods"
      render={({ field, fieldState: { invalid } }) => (
        <CheckboxGroup
          name="methods"
          value={field.value}
          onChange={field.onChange}
          isInvalid={invalid}
          isDisabled={disabled}
          validationBehavior="aria"
        >
          <Label>{t('form.methods')}</Label>
          <div className="my-1.5 grid gap-x-4 gap-y-2.5 sm:grid-cols-2">
            {offered.map((method) => (
              <Checkbox key={method} value={method} className="mt-0 min-w-0">
                <Checkbox.Content className="pointer-coarse:min-h-11">
                  <Checkbox.Control>
                    <Checkbox.Indicator />
                  </Checkbox.Control>
                  {t(`methods.${method}`)}
                </Checkbox.Content>
              </Checkbox>
            ))}
          </div>
          <Description>{t('form.methodsHint')}</Description>
          <FieldError>{invalid && t('form.wrong.methods')}</FieldError>
        </CheckboxGroup>
      )}
    />
  );
}
