'use client';
import { Modal } from '@heroui/react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { v7 } from 'uuid';
import { DialogForm } from '@/components/forms/dialog-form';
import { RadioField } from '@/components/forms/radio-field';
import { type Key, type NewKey, prefixOf, type RollKeyAction } from '@/components/team/keys/key';
import { ShowKeyOnce } from '@/components/team/keys/show-key-once';
import { type Overlap, overlaps } from '@/lib/team/keys/overlap';

type Props = { apiKey: Key; roll: RollKeyAction; isOpen: boolean; onClose: () => void };
type Refused = Parameters<typeof DialogForm>[0]['refused'];

/** Asks how long the old key continues to work; then shows the new one, once. */
export function RollKeyDialog({ apiKey, roll, isOpen, onClose }: Props) {
  const t = useTranslations('keys');
  const [made, setMade] = useState<NewKey | null>(null);
  const [refused, setRefused] = useState<Refused>(undefined);
  const [idempotencyKey] = useState(() => v7());
  const { control, handleSubmit, formState } = useForm<{ overlap: Overlap }>({ defaultValues: { overlap: 'day' } });
  async function submit({ overlap }: { overlap: Overlap }) {
    setRefused(undefined);
    const answer = await roll({ id: apiKey.id, overlap }, idempotencyKey).catch(() => null);
    if (answer?.ok) setMade(answer.reply);
    else setRefused(answer?.error ?? null);
  }
  if (made)
    return (
      <Modal.Backdrop isOpen={isOpen} onOpenChange={(wanted) => wanted || onClose()} isDismissable={false} isKeyboardDismissDisabled>
        <Modal.Container size="md" scroll="outside">
          <Modal.Dialog>
            <Modal.Header>
              <Modal.Heading className="text-lg font-semibold">{t('roll.made')}</Modal.Heading>
            </Modal.Header>
            <ShowKeyOnce made={made} onDone={onClose} />
          </Modal.Dialog>
        </Modal.Container>
      </Modal.Backdrop>
    );
  return (
    <DialogForm
      isOpen={isOpen}
      onOpenChange={(wanted) => wanted || onClose()}
      title={t('roll.title', { name: apiKey.name })}
      submit={t('roll.submit')}
      busy={formState.isSubmitting}
      refused={refused}
      onSubmit={handleSubmit(submit)}
    >
      <p className="text-sm">{t('roll.text', { key: `${prefixOf(apiKey)}…${apiKey.last_four}` })}</p>
      <RadioField
        control={control}
        name="overlap"
        label={t('roll.overlap')}
        values={overlaps.map((overlap) => ({ id: overlap, name: t(`roll.overlaps.${overlap}`) }))}
      />
    </DialogForm>
  );
}
