'use client';
import { Button, Modal } from '@heroui/react';
import { Plus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { CreateKeyForm } from '@/components/keys/create-key-form';
import type { CreateKeyAction, NewKey } from '@/components/keys/key';
import { ShowKeyOnce } from '@/components/keys/show-key-once';

/** Asks for kind and name; then shows the new key, once. While it stands there a slip of the pointer does not close it. */
export function CreateKey({ create }: { create: CreateKeyAction }) {
  const t = useTranslations('keys');
  const [open, setOpen] = useState(false);
  const [made, setMade] = useState<NewKey | null>(null);
  // one key for all that this dialog sends: pressing twice makes one key
  const [idempotencyKey, setIdempotencyKey] = useState('');
  function begin() {
    setMade(null);
    setIdempotencyKey(crypto.randomUUID());
    setOpen(true);
  }
  return (
    <>
      <Button onPress={begin}>
        <Plus aria-hidden="true" />
        {t('create.open')}
      </Button>
      <Modal.Backdrop isOpen={open} onOpenChange={setOpen} isDismissable={!made} isKeyboardDismissDisabled={made !== null}>
        <Modal.Container size="md">
          <Modal.Dialog>
            <Modal.Header>
              <Modal.Heading className="text-lg font-semibold">{t(made ? 'once.title' : 'create.title')}</Modal.Heading>
            </Modal.Header>
            {made ? (
              <ShowKeyOnce made={made} onDone={() => setOpen(false)} />
            ) : (
              <CreateKeyForm create={create} idempotencyKey={idempotencyKey} onCancel={() => setOpen(false)} onMade={setMade} />
            )}
          </Modal.Dialog>
        </Modal.Container>
      </Modal.Backdrop>
    </>
  );
}
