'use client';
import { Checkbox, CheckboxGroup, Description, FieldError, Label } from '@heroui/react';
import { useTranslations } from 'next-intl';
import { type Control, Controller } from 'react-hook-form';
import { RadioField } from '@/components/forms/radio-field';
import { TextRow } from '@/components/forms/text-row';
import { longest } from '@/components/forms/typed';
import { type KeyForm, keyRules } from '@/components/team/keys/key-form';
import { keyScopes } from '@/lib/auth/actor';

type Props = { control: Control<KeyForm>; kind: KeyForm['kind']; may: KeyForm['may'] };

/** The limits of a key. A publishable one, which anybody uses from anywhere, can only have an end. */
export function LimitFields({ control, kind, may }: Props) {
  const t = useTranslations('keys.limits');
  const isSecret = kind === 'secret';
  return (
    <>
      {isSecret && (
        <RadioField
          control={control}
          name="may"
          label={t('may')}
          values={[
            { id: 'all', name: t('all') },
            { id: 'chosen', name: t('chosen') },
          ]}
        />
      )}
      {isSecret && may === 'chosen' && <ScopeChoice control={control} />}
      {isSecret && (
        <TextRow
          control={control}
          name="addresses"
          label={t('addresses')}
          hint={t('addressesHint')}
          wrong={{ noAddress: t('noAddress'), tooMany: t('tooManyAddresses') }}
          area
        />
      )}
      <TextRow control={control} name="endsAt" type="datetime-local" label={t('end')} hint={t('endHint')} wrong={t('noEnd')} />
    </>
  );
}

function ScopeChoice({ control }: { control: Control<KeyForm> }) {
  const t = useTranslations('keys');
  return (
    <Controller
      control={control}
      name="scopes"
      render={({ field, fieldState: { invalid } }) => (
        <CheckboxGroup name="scopes" value={field.value} onChange={field.onChange} isInvalid={invalid} validationBehavior="aria">
          <Label>{t('limits.scopes')}</Label>
          <div className="my-1.5 grid gap-y-2.5">
            {keyScopes.map((scope) => (
              <Checkbox key={scope} value={scope} className="mt-0 min-w-0">
                <Checkbox.Content className="pointer-coarse:min-h-11">
                  <Checkbox.Control>
                    <Checkbox.Indicator />
                  </Checkbox.Control>
                  <span className="min-w-0">
                    <span className="font-mono text-xs">{scope}</span> <span className="text-muted">{t(`scopes.${scope}`)}</span>
                  </span>
                </Checkbox.Content>
              </Checkbox>
            ))}
          </div>
          <Description>{t('limits.scopesHint')}</Description>
          <FieldError>{invalid && t('limits.noScope')}</FieldError>
        </CheckboxGroup>
      )}
    />
  );
}

/** The name that distinguishes it. */
export function NameRow({ control }: { control: Control<KeyForm> }) {
  const t = useTranslations('keys.create');
  return (
    <TextRow
      control={control}
      name="name"
      label={t('name')}
      hint={t('nameHint')}
      wrong={t('nameMissing')}
      placeholder={t('namePlaceholder')}
      autoFocus
      maxLength={longest(keyRules.name)}
    />
  );
}
