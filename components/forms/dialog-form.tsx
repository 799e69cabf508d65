'use client';
import { Alert, Button, Modal, Spinner } from '@heroui/react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { Refusal } from '@/components/forms/act';

type Props = {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: string;
  submit: string;
  danger?: boolean;
  wide?: boolean;
  busy: boolean;
  /** The title of a refusal, for actions other than saving. */
  refusedTitle?: string;
  refused: Refusal;
  onSubmit: (event: React.SubmitEvent) => void;
  children: ReactNode;
};

/** A form in a dialog. A refusal appears above the fields, and the typed values stay. */
export function DialogForm({ isOpen, onOpenChange, title, submit, danger, wide, busy, refusedTitle, refused, onSubmit, children }: Props) {
  const t = useTranslations('dialog');
  return (
    <Modal.Backdrop isOpen={isOpen} onOpenChange={onOpenChange} isDismissable={false} isKeyboardDismissDisabled={busy}>
      <Modal.Container size={wide ? 'lg' : 'md'} scroll="outside">
        <Modal.Dialog>
          <Modal.Header>
            <Modal.Heading className="text-lg font-semibold">{title}</Modal.Heading>
          </Modal.Header>
          <form noValidate onSubmit={onSubmit}>
            <Modal.Body className="mt-4 flex flex-col gap-6 text-foreground">
              {refused !== undefined && (
                <Alert status="danger" role="alert">
                  <Alert.Indicator />
                  <Alert.Content>
                    <Alert.Title>{refusedTitle ?? t('refused')}</Alert.Title>
                    <Alert.Description>{refused?.message ?? t('unreachable')}</Alert.Description>
                  </Alert.Content>
                </Alert>
              )}
              {children}
            </Modal.Body>
            <Modal.Footer className="mt-6">
              <Button variant="tertiary" isDisabled={busy} onPress={() => onOpenChange(false)}>
                {t('cancel')}
              </Button>
              <Button type="submit" variant={danger ? 'danger' : 'primary'} isPending={busy}>
                {busy && <Spinner color="current" size="sm" />}
                {submit}
              </Button>
            </Modal.Footer>
          </form>
        </Modal.Dialog>
      </Modal.Container>
    </Modal.Backdrop>
  );
}
