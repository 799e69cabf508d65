'use client';
import { Modal } from '@heroui/react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { v7 } from 'uuid';
import { CreateKeyForm } from '@/components/team/keys/create-key-form';
import type { CreateKeyAction, NewKey } from '@/components/team/keys/key';
import { ShowKeyOnce } from '@/components/team/keys/show-key-once';

type Props = { create: CreateKeyAction; isOpen: boolean; onOpenChange: (isOpen: boolean) => void };

/** Asks for kind and name; then shows the new key, once. Meanwhile a click outside does not close it. */
export function CreateKeyDialog({ create, isOpen, onOpenChange }: Props) {
  const t = useTranslations('keys');
  const [made, setMade] = useState<NewKey | null>(null);
  // one key for each dialog: pressing twice creates one key
  const [idempotencyKey] = useState(() => v7());
  const close = () => onOpenChange(false);
  return (
    <Modal.Backdrop isOpen={isOpen} onOpenChange={onOpenChange} isDismissable={!made} isKeyboardDismissDisabled={made !== null}>
      <Modal.Container size="md" scroll="outside">
        <Modal.Dialog>
          <Modal.Header>
            <Modal.Heading className="text-lg font-semibold">{t(made ? 'once.title' : 'create.title')}</Modal.Heading>
          </Modal.Header>
          {made ? (
            <ShowKeyOnce made={made} onDone={close} />
          ) : (
            <CreateKeyForm create={create} idempotencyKey={idempotencyKey} onCancel={close} onMade={setMade} />
          )}
        </Modal.Dialog>
      </Modal.Container>
    </Modal.Backdrop>
  );
}
