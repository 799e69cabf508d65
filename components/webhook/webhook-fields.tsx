'use client';
import { Checkbox, CheckboxGroup, FieldError, Label } from '@heroui/react';
import { useTranslations } from 'next-intl';
import { type Control, Controller, type FieldPath } from 'react-hook-form';
import { RadioField } from '@/components/form/radio-field';
import { TextRow } from '@/components/form/text-row';
import { longest } from '@/components/form/typed';
import { signings, type WebhookForm, webhookRules } from '@/components/webhook/webhook-form';
import { listenedEvents } from '@/lib/webhooks/endpoints/endpoint';

type Props = { control: Control<WebhookForm>; which: WebhookForm['which'] };

/** Where to, and of what. */
export function WebhookFields({ control, which }: Props) {
  const t = useTranslations('webhooks.form');
  return (
    <>
      <TextRow
        control={control}
        name="url"
        label={t('address')}
        hint={t('addressHint')}
        wrong={t('addressMissing')}
        maxLength={longest(webhookRules.url)}
        className="font-mono text-sm"
        autoFocus
      />
      <RadioField
        control={control}
        name="which"
        label={t('events')}
        values={(['all', 'chosen'] as const).map((id) => ({ id, name: t(`which.${id}`) }))}
      />
      {which === 'chosen' && (
        <Controller
          control={control}
          name="events"
          render={({ field, fieldState }) => <Events value={field.value} onChange={field.onChange} isWrong={fieldState.invalid} />}
        />
      )}
    </>
  );
}

type EventsProps = { value: string[]; onChange: (value: string[]) => void; isWrong: boolean };
function Events({ value, onChange, isWrong }: EventsProps) {
  const t = useTranslations('webhooks.form');
  return (
    <CheckboxGroup name="events" value={value} onChange={onChange} isInvalid={isWrong} validationBehavior="aria">
      <Label>{t('chosen')}</Label>
      <div className="mt-2 grid gap-x-4 gap-y-2.5 sm:grid-cols-2">
        {listenedEvents.map((type) => (
          <Checkbox key={type} value={type} className="mt-0 min-w-0">
            <Checkbox.Content className="pointer-coarse:min-h-11">
              <Checkbox.Control>
                <Checkbox.Indicator />
              </Checkbox.Control>
              <span className="min-w-0 font-mono text-xs break-all">{type}</span>
            </Checkbox.Content>
          </Checkbox>
        ))}
      </div>
      <FieldError>{isWrong && t('eventsMissing')}</FieldError>
    </CheckboxGroup>
  );
}

/** With what the deliveries are signed. */
export function SigningFields({ control, signing }: { control: Control<WebhookForm>; signing: WebhookForm['signing'] }) {
  const t = useTranslations('webhooks.form');
  return (
    <>
      <RadioField
        control={control}
        name="signing"
        label={t('signing')}
        values={signings.map((id) => ({ id, name: t(`signings.${id}`), hint: t(`signingHints.${id}`) }))}
      />
      {signing === 'own' && <SecretRow control={control} />}
    </>
  );
}

/** A secret that somebody brings along. */
export function SecretRow<Values extends { secret: string }>({ control }: { control: Control<Values> }) {
  const t = useTranslations('webhooks.form');
  return (
    <TextRow
      control={control}
      name={'secret' as FieldPath<Values>}
      label={t('secret')}
      hint={t('secretHint')}
      wrong={t('secretMissing')}
      maxLength={longest(webhookRules.secret)}
      className="font-mono text-sm"
    />
  );
}
