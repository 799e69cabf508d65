'use client';
import { Modal } from '@heroui/react';
import { useTranslations } from 'next-intl';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { ProofForm } from '@/components/team/auth/proof-form';
import { toast } from '@/components/ui/toast';

type Form<Reply> = Pick<ComponentProps<typeof ProofForm<Reply>>, 'fields' | 'email' | 'send' | 'submit'>;
export type Proof<Reply> = Form<Reply> & {
  title: string;
  text: string;
  /** The success message, unless `show` shows something. */
  done: string;
  show?: (reply: Reply, close: () => void) => ReactNode;
  onDone?: () => void;
};
type Props<Reply> = Proof<Reply> & { isOpen: boolean; onOpenChange: (isOpen: boolean) => void };

/** A change of the own account: its effect in words, then the proof. A click outside does not close what `show` shows. */
export function ProofWindow<Reply>({ title, text, done, show, onDone, isOpen, onOpenChange, ...form }: Props<Reply>) {
  const t = useTranslations('security');
  const [reply, setReply] = useState<Reply | null>(null);
  function close() {
    onOpenChange(false);
    toast.success(done);
    onDone?.();
  }
  return (
    <Modal.Backdrop isOpen={isOpen} onOpenChange={onOpenChange} isDismissable={reply === null} isKeyboardDismissDisabled={reply !== null}>
      <Modal.Container size="sm" scroll="outside">
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
  );
}
