'use client';
import { useTranslations } from 'next-intl';
import { type Control, Controller, type FieldPath } from 'react-hook-form';
import { RadioField } from '@/components/forms/radio-field';
import { TextRow } from '@/components/forms/text-row';
import { longest } from '@/components/forms/typed';
import { EventChoice } from '@/components/webhooks/event-choice';
import { signings, type WebhookForm, webhookRules } from '@/components/webhooks/webhook-form';

type Props = { control: Control<WebhookForm>; which: WebhookForm['which'] };

/** Address and events. */
export function WebhookFields({ control, which }: Props) {
  const t = useTranslations('webhooks.form');
  return (
    <>
      <TextRow
        control={control}
        name="url"
        label={t('address')}
        hint={t('addressHint')}
        wrong={{ missing: t('addressMissing'), noAddress: t('noAddress') }}
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
          render={({ field, fieldState }) => <EventChoice value={field.value} onChange={field.onChange} isWrong={fieldState.invalid} />}
        />
      )}
    </>
  );
}

/** How deliveries are signed. */
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

/** The person's own secret. */
export function SecretRow<Values extends { secret: string }>({ control }: { control: Control<Values> }) {
  const t = useTranslations('webhooks.form');
  return (
    <TextRow
      control={control}
      name={'secret' as FieldPath<Values>}
      label={t('secret')}
      hint={t('secretHint')}
      wrong={{ missing: t('secretMissing') }}
      maxLength={longest(webhookRules.secret)}
      className="font-mono text-sm"
    />
  );
}
