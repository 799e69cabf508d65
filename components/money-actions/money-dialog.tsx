'use client';
import { Button, Modal, Spinner } from '@heroui/react';
import { useTranslations } from 'next-intl';
import type { ReactNode, SubmitEvent } from 'react';
import { useSendLabel } from '@/components/money-actions/send-label';
import { SentNotice } from '@/components/money-actions/sent-notice';
import type { Sent } from '@/components/money-actions/use-money-act';

type Props = {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  /** What it is about, below the title. */
  about?: ReactNode;
  /** The button's label with the amount. */
  submit: string;
  /** The way out, where "cancel" could be taken for the action. */
  keep?: string;
  danger?: boolean;
  /** Its content loads while it is read: the dialog keeps its place, so that nothing moves under a finger. */
  grows?: boolean;
  /** Wide, and grows. */
  wide?: boolean;
  busy: boolean;
  /** Its effect is being worked out: it can be sent once that is known. */
  checking?: boolean;
  /** While several requests are on their way, the button beside stops those that are not yet. */
  onStop?: () => void;
  /** null: it can be sent; otherwise the reason why not yet. */
  blocked: string | null;
  /** The obstacle and its solution, visible next to the button wherever the fields are scrolled to. */
  obstacle?: ReactNode;
  sent: Sent;
  onSubmit: () => void;
  children: ReactNode;
};

// a low window scrolls the dialog as a whole: its fields would have no room between title and buttons
const dialogLook = 'overflow-clip p-0 [@media(max-height:34rem)]:overflow-y-auto';
const formLook = 'flex min-h-0 grow flex-col [@media(max-height:34rem)]:shrink-0';
const bodyLook =
  'scrollbar flex min-h-0 grow flex-col gap-5 overflow-y-auto overscroll-contain px-4 py-5 text-foreground sm:px-6 [@media(max-height:34rem)]:shrink-0 [@media(max-height:34rem)]:overflow-visible';

/** A dialog that moves money: its effect, the result of sending it, and one button, always visible. Only its own buttons close it. */
export function MoneyDialog(props: Props) {
  const { isOpen, onClose, title, danger, wide, grows = wide, busy, checking, blocked, obstacle, sent, onStop, onSubmit, children } = props;
  const t = useTranslations('payment.dialog');
  const label = useSendLabel(sent, props.submit);
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
      <Modal.Container size="lg" scroll="inside" className="sm:w-full sm:py-6">
        <Modal.Dialog className={`${dialogLook} ${wide ? 'sm:max-w-3xl' : ''} ${grows ? 'max-sm:h-full sm:mt-0' : ''}`}>
          <Modal.CloseTrigger
            aria-label={t('closeWindow')}
            isDisabled={busy}
            className="top-3.5 bg-transparent hover:bg-default pointer-coarse:top-1.5 pointer-coarse:size-11"
          />
          <Modal.Header className="shrink-0 border-b border-separator py-4 pr-14 pl-4 sm:pl-6">
            <Modal.Heading className="text-lg leading-6 font-semibold break-words">{title}</Modal.Heading>
            {props.about && <p className="text-sm break-words text-muted empty:hidden">{props.about}</p>}
          </Modal.Header>
          <form noValidate onSubmit={send} className={formLook}>
            <div className={bodyLook}>
              {children}
              <SentNotice sent={sent} />
            </div>
            <div className="shrink-0 border-t border-separator">
              {obstacle}
              <div className="flex flex-wrap items-center justify-end gap-2 px-4 py-3 sm:px-6 sm:py-4">
                {blocked && (
                  <p id="money-blocked" className={obstacle || checking ? 'sr-only' : 'mr-auto text-sm text-muted'}>
                    {blocked}
                  </p>
                )}
                <Button
                  variant="outline"
                  isDisabled={busy && !onStop}
                  className="pointer-coarse:min-h-11"
                  onPress={busy && onStop ? onStop : onClose}
                >
                  {busy && onStop ? t('stop') : sent.state === 'unknown' ? t('close') : (props.keep ?? t('cancel'))}
                </Button>
                <Button
                  type="submit"
                  variant={danger ? 'danger' : 'primary'}
                  isPending={busy}
                  isDisabled={blocked !== null}
                  className="pointer-coarse:min-h-11"
                  {...(blocked && { 'aria-describedby': 'money-blocked' })}
                >
                  {(busy || checking) && <Spinner color="current" size="sm" />}
                  {label}
                </Button>
              </div>
            </div>
          </form>
        </Modal.Dialog>
      </Modal.Container>
    </Modal.Backdrop>
  );
}
