'use client';
import { Button, Modal, Spinner } from '@heroui/react';
import { useTranslations } from 'next-intl';
import type { ReactNode, SubmitEvent } from 'react';
import { SentNotice } from '@/components/payment/sent-notice';
import type { Sent } from '@/components/payment/use-money-act';

type Props = {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  /** Carries the amount. */
  submit: string;
  danger?: boolean;
  wide?: boolean;
  busy: boolean;
  /** Null: it can be sent; else why not yet, for who asks. */
  blocked: string | null;
  sent: Sent;
  onSubmit: () => void;
  children: ReactNode;
};

/** A dialog that moves money: its effect, what came of sending it, and one button. It closes by its own buttons alone. */
export function MoneyDialog({ isOpen, onClose, title, submit, danger, wide, busy, blocked, sent, onSubmit, children }: Props) {
  const t = useTranslations('payment.dialog');
  const isUnknown = sent.state === 'unknown';
  function send(event: SubmitEvent) {
    event.preventDefault();
    if (!busy && blocked === null) onSubmit();
  }
  return (
    <Modal.Backdrop
      isOpen={isOpen}
      onOpenChange={(open) => open || busy || onClose()}
      isDismissable={false}
      isKeyboardDismissDisabled={busy}
    >
      <Modal.Container size="lg" scroll="outside" className="sm:w-full">
        <Modal.Dialog className={wide ? 'max-sm:p-4 sm:max-w-3xl' : ''}>
          <Modal.Header>
            <Modal.Heading className="text-lg font-semibold break-words">{title}</Modal.Heading>
          </Modal.Header>
          <form noValidate onSubmit={send}>
            <Modal.Body className="mt-4 flex flex-col gap-5 text-foreground">
              {children}
              <SentNotice sent={sent} />
            </Modal.Body>
            <Modal.Footer className="mt-6 flex-wrap">
              {blocked && (
                <p id="money-blocked" className="mr-auto self-center text-sm text-muted">
                  {blocked}
                </p>
              )}
              <Button variant="tertiary" isDisabled={busy} onPress={onClose}>
                {t(isUnknown ? 'close' : 'cancel')}
              </Button>
              <Button
                type="submit"
                variant={danger ? 'danger' : 'primary'}
                isPending={busy}
                isDisabled={blocked !== null}
                {...(blocked && { 'aria-describedby': 'money-blocked' })}
              >
                {busy && <Spinner color="current" size="sm" />}
                {isUnknown ? t('ask') : submit}
              </Button>
            </Modal.Footer>
          </form>
        </Modal.Dialog>
      </Modal.Container>
    </Modal.Backdrop>
  );
}
