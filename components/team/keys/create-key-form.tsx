'use client';
import { Alert, Button, Modal, Spinner } from '@heroui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { RadioField } from '@/components/forms/radio-field';
import type { CreateKeyAction, NewKey } from '@/components/team/keys/key';
import { inputOf, type KeyForm, keyForm, keyRules, newKey } from '@/components/team/keys/key-form';
import { LimitFields, NameRow } from '@/components/team/keys/limit-fields';

type Props = { create: CreateKeyAction; idempotencyKey: string; onCancel: () => void; onMade: (made: NewKey) => void };

export function CreateKeyForm({ create, idempotencyKey, onCancel, onMade }: Props) {
  const t = useTranslations('keys');
  const [refused, setRefused] = useState<string | null>(null);
  const { control, handleSubmit, watch, formState } = useForm<KeyForm>({ resolver: zodResolver(keyForm), defaultValues: newKey });
  const busy = formState.isSubmitting;
  async function submit(given: KeyForm) {
    setRefused(null);
    const answer = await create({ kind: given.kind, ...inputOf(given) }, idempotencyKey).catch(() => null);
    if (answer?.ok) onMade(answer.reply);
    else setRefused(answer?.error.message ?? t('create.unreachable'));
  }
  return (
    <form noValidate onSubmit={handleSubmit(submit)}>
      <Modal.Body className="mt-4 flex flex-col gap-6 text-foreground">
        {refused && (
          <Alert status="danger" role="alert">
            <Alert.Indicator />
            <Alert.Content>
              <Alert.Title>{t('create.refused')}</Alert.Title>
              <Alert.Description>{refused}</Alert.Description>
            </Alert.Content>
          </Alert>
        )}
        <NameRow control={control} />
        <RadioField
          control={control}
          name="kind"
          label={t('create.kind')}
          values={keyRules.kind.options.map((kind) => ({ id: kind, name: t(`kinds.${kind}`), hint: t(`create.kindHints.${kind}`) }))}
        />
        <LimitFields control={control} kind={watch('kind')} may={watch('may')} />
      </Modal.Body>
      <Modal.Footer className="mt-6">
        <Button variant="outline" onPress={onCancel}>
          {t('create.cancel')}
        </Button>
        <Button type="submit" isPending={busy}>
          {busy && <Spinner color="current" size="sm" />}
          {t('create.submit')}
        </Button>
      </Modal.Footer>
    </form>
  );
}
