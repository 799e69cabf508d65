'use client';
import { Button, Modal, toast } from '@heroui/react';
import { useTranslations } from 'next-intl';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { ProofForm } from '@/components/auth/proof-form';

type Form<Reply> = Pick<ComponentProps<typeof ProofForm<Reply>>, 'fields' | 'email' | 'send' | 'submit'>;
type Props<Reply> = Form<Reply> & {
  open: string;
  title: string;
  text: string;
  danger?: boolean;
  /** Said when it is done, unless `show` has something to show. */
  done: string;
  show?: (reply: Reply, close: () => void) => ReactNode;
  onDone?: () => void;
};

/** A change of the own account: what it does in words, then the proof. What `show` shows is not lost by a slip of the pointer. */
export function ProofDialog<Reply>({ open, title, text, danger = false, done, show, onDone, ...form }: Props<Reply>) {
  const t = useTranslations('security');
  const [isOpen, setIsOpen] = useState(false);
  const [reply, setReply] = useState<Reply | null>(null);
  function begin() {
    setReply(null);
    setIsOpen(true);
  }
  function close() {
    setIsOpen(false);
    toast.success(done);
    onDone?.();
  }
  return (
    <>
      <Button size="sm" variant="outline" className={danger ? 'text-danger-soft-foreground' : ''} onPress={begin}>
        {open}
      </Button>
      <Modal.Backdrop isOpen={isOpen} onOpenChange={setIsOpen} isDismissable={reply === null} isKeyboardDismissDisabled={reply !== null}>
        <Modal.Container size="sm">
          <Modal.Dialog>
            <Modal.Header>
              <Modal.Heading className="text-lg font-semibold">{title}</Modal.Heading>
            </Modal.Header>
            <Modal.Body className="mt-2 flex flex-col gap-5 text-foreground">
              {reply !== null && show ? (
                show(reply, close)
              ) : (
                <>
                  <p className="text-sm text-muted">{text}</p>
                  <ProofForm {...form} onDone={(given) => (show ? setReply(given) : close())} />
                </>
              )}
            </Modal.Body>
            {reply === null && <Modal.CloseTrigger aria-label={t('close')} />}
          </Modal.Dialog>
        </Modal.Container>
      </Modal.Backdrop>
    </>
  );
}
