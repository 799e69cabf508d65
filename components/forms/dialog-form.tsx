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

// a window that is too low for fields between two fixed edges scrolls the whole dialog
const dialogLook = '[@media(max-height:34rem)]:overflow-y-auto';
const formLook = 'flex min-h-0 grow flex-col [@media(max-height:34rem)]:shrink-0';
// as wide as the dialog, so that its bar stands at the edge and no focus ring is cut
const bodyLook =
  'scrollbar -mx-6 mt-3 flex min-h-0 grow flex-col gap-6 overflow-y-auto overscroll-contain px-6 py-1 text-foreground [@media(max-height:34rem)]:shrink-0 [@media(max-height:34rem)]:overflow-visible';

/** A form in a dialog: its fields scroll, its buttons stay in reach. A refusal appears above the fields, and the typed values stay. */
export function DialogForm({ isOpen, onOpenChange, title, submit, danger, wide, busy, refusedTitle, refused, onSubmit, children }: Props) {
  const t = useTranslations('dialog');
  return (
    <Modal.Backdrop isOpen={isOpen} onOpenChange={onOpenChange} isDismissable={false} isKeyboardDismissDisabled={busy}>
      <Modal.Container size={wide ? 'lg' : 'md'} scroll="inside" className="sm:py-6">
        <Modal.Dialog className={dialogLook}>
          <Modal.Header>
            <Modal.Heading className="text-lg font-semibold">{title}</Modal.Heading>
          </Modal.Header>
          <form noValidate onSubmit={onSubmit} className={formLook}>
            <Modal.Body className={bodyLook}>
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
            <Modal.Footer className="mt-5 shrink-0">
              <Button variant="outline" isDisabled={busy} onPress={() => onOpenChange(false)}>
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
