'use client';
import { Alert, Button, Modal } from '@heroui/react';
import { useTranslations } from 'next-intl';
import { CopyButton } from '@/components/ui/copy-button';

type Props = { title: string; secret: string; isOpen: boolean; onClose: () => void };

/** A generated secret. While it is shown, a click outside does not close it. */
export function SecretOnce({ title, secret, isOpen, onClose }: Props) {
  const t = useTranslations('webhooks.once');
  return (
    <Modal.Backdrop isOpen={isOpen} onOpenChange={(wanted) => wanted || onClose()} isDismissable={false} isKeyboardDismissDisabled>
      <Modal.Container size="md" scroll="outside">
        <Modal.Dialog>
          <Modal.Header>
            <Modal.Heading className="text-lg font-semibold">{title}</Modal.Heading>
          </Modal.Header>
          <Modal.Body className="mt-2 flex flex-col gap-4 text-foreground">
            <p className="text-sm">{t('text')}</p>
            <div className="flex items-center gap-2 rounded-lg border border-border bg-surface-secondary py-1.5 pr-1.5 pl-3">
              <code className="min-w-0 flex-1 font-mono text-sm break-all select-all">{secret}</code>
              <CopyButton value={secret} label={t('copy')} withText />
            </div>
            <Alert status="warning" className="bg-warning-soft">
              <Alert.Indicator />
              <Alert.Content>
                <Alert.Title>{t('warning')}</Alert.Title>
                <Alert.Description>{t('warningText')}</Alert.Description>
              </Alert.Content>
            </Alert>
          </Modal.Body>
          <Modal.Footer className="mt-6">
            <Button autoFocus onPress={onClose}>
              {t('done')}
            </Button>
          </Modal.Footer>
        </Modal.Dialog>
      </Modal.Container>
    </Modal.Backdrop>
  );
}
