'use client';
import { Alert, Button, Modal } from '@heroui/react';
import { useTranslations } from 'next-intl';
import type { NewKey } from '@/components/team/keys/key';
import { CopyButton } from '@/components/ui/copy-button';

export function ShowKeyOnce({ made, onDone }: { made: NewKey; onDone: () => void }) {
  const t = useTranslations('keys.once');
  const secret = made.kind === 'secret';
  const value = made.value ?? '';
  return (
    <>
      <Modal.Body className="mt-2 flex flex-col gap-4 text-foreground">
        <p className="text-sm">{t('named', { name: made.name })}</p>
        <div className="flex items-center gap-2 rounded-lg border border-border bg-surface-secondary py-1.5 pr-1.5 pl-3">
          <code data-testid="new-key" className="min-w-0 flex-1 font-mono text-sm break-all select-all">
            {value}
          </code>
          <CopyButton value={value} label={t('copy')} withText />
        </div>
        <Alert status={secret ? 'warning' : 'default'} className={secret ? 'bg-warning-soft' : 'bg-surface-secondary'}>
          <Alert.Indicator />
          <Alert.Content>
            <Alert.Title>{t(secret ? 'warning' : 'noSecret')}</Alert.Title>
            <Alert.Description>{t(secret ? 'warningText' : 'noSecretText')}</Alert.Description>
          </Alert.Content>
        </Alert>
      </Modal.Body>
      <Modal.Footer className="mt-6">
        <Button autoFocus onPress={onDone}>
          {t(secret ? 'done' : 'close')}
        </Button>
      </Modal.Footer>
    </>
  );
}
