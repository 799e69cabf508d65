'use client';
import { Alert, Button, Description, FieldError, Input, Label, Modal, Radio, RadioGroup, Spinner, TextField } from '@heroui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { z } from 'zod';
import { longest, typed } from '@/components/form/typed';
import type { CreateKeyAction, NewKey } from '@/components/keys/key';
import { createKeyInput } from '@/lib/team/schema';

const rules = createKeyInput.shape;
const wanted = z.object({ kind: rules.kind, name: typed(rules.name) });
type Wanted = z.infer<typeof wanted>;

type Props = { create: CreateKeyAction; idempotencyKey: string; onCancel: () => void; onMade: (made: NewKey) => void };

export function CreateKeyForm({ create, idempotencyKey, onCancel, onMade }: Props) {
  const t = useTranslations('keys.create');
  const [refused, setRefused] = useState<string | null>(null);
  const { control, handleSubmit, formState } = useForm<Wanted>({
    resolver: zodResolver(wanted),
    defaultValues: { kind: 'secret', name: '' },
  });
  const busy = formState.isSubmitting;
  async function submit(given: Wanted) {
    setRefused(null);
    const answer = await create(given, idempotencyKey).catch(() => null);
    if (answer?.ok) onMade(answer.reply);
    else setRefused(answer?.error.message ?? t('unreachable'));
  }
  return (
    <form noValidate onSubmit={handleSubmit(submit)}>
      <Modal.Body className="mt-4 flex flex-col gap-6 text-foreground">
        {refused && (
          <Alert status="danger" role="alert">
            <Alert.Indicator />
            <Alert.Content>
              <Alert.Title>{t('refused')}</Alert.Title>
              <Alert.Description>{refused}</Alert.Description>
            </Alert.Content>
          </Alert>
        )}
        <Controller
          control={control}
          name="name"
          render={({ field, fieldState }) => (
            <TextField
              name="name"
              value={field.value}
              onChange={field.onChange}
              onBlur={field.onBlur}
              isInvalid={fieldState.invalid}
              validationBehavior="aria"
              autoFocus
              fullWidth
            >
              <Label>{t('name')}</Label>
              <Input ref={field.ref} maxLength={longest(rules.name)} placeholder={t('namePlaceholder')} />
              <Description>{t('nameHint')}</Description>
              <FieldError>{fieldState.invalid && t('nameMissing')}</FieldError>
            </TextField>
          )}
        />
        <Controller control={control} name="kind" render={({ field }) => <KindChoice value={field.value} onChange={field.onChange} />} />
      </Modal.Body>
      <Modal.Footer className="mt-6">
        <Button variant="tertiary" onPress={onCancel}>
          {t('cancel')}
        </Button>
        <Button type="submit" isPending={busy}>
          {busy && <Spinner color="current" size="sm" />}
          {t('submit')}
        </Button>
      </Modal.Footer>
    </form>
  );
}

function KindChoice({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const t = useTranslations('keys');
  return (
    <RadioGroup name="kind" value={value} onChange={onChange} className="gap-3">
      <Label>{t('create.kind')}</Label>
      {rules.kind.options.map((kind) => (
        <Radio key={kind} value={kind}>
          <Radio.Content>
            <Radio.Control>
              <Radio.Indicator />
            </Radio.Control>
            {t(`kinds.${kind}`)}
          </Radio.Content>
          <Description>{t(`create.kindHints.${kind}`)}</Description>
        </Radio>
      ))}
    </RadioGroup>
  );
}
