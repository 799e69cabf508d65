'use client';
import { AlertDialog, Button, Spinner } from '@heroui/react';
import { type ReactNode, useState, useTransition } from 'react';

type Props = {
  open: string;
  /** Which one it is about, for who hears the button without its row. */
  openNamed: string;
  title: string;
  children: ReactNode;
  confirm: string;
  cancel: string;
  /** Does it. What it returns is said in the dialog, which stays; nothing, and the dialog closes. */
  onConfirm: () => Promise<string | undefined>;
};

/** A button for what cannot be undone: it is done after its effect was said in words. */
export function ConfirmDialog({ open, openNamed, title, children, confirm, cancel, onConfirm }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const [fault, setFault] = useState<string>();
  const [busy, startTransition] = useTransition();
  const press = () =>
    startTransition(async () => {
      setFault(undefined);
      const told = await onConfirm();
      setFault(told);
      if (told === undefined) setIsOpen(false);
    });
  return (
    <>
      <Button size="sm" variant="outline" className="text-danger-soft-foreground" aria-label={openNamed} onPress={() => setIsOpen(true)}>
        {open}
      </Button>
      <AlertDialog.Backdrop isOpen={isOpen} onOpenChange={setIsOpen} isKeyboardDismissDisabled={busy}>
        <AlertDialog.Container size="sm">
          <AlertDialog.Dialog>
            <AlertDialog.Header>
              <AlertDialog.Icon status="danger" />
              <AlertDialog.Heading className="text-lg font-semibold break-words">{title}</AlertDialog.Heading>
            </AlertDialog.Header>
            <AlertDialog.Body className="text-foreground">
              <p>{children}</p>
              {fault && (
                <p role="alert" className="mt-3 font-medium text-danger-soft-foreground">
                  {fault}
                </p>
              )}
            </AlertDialog.Body>
            <AlertDialog.Footer className="mt-6">
              <Button variant="tertiary" isDisabled={busy} onPress={() => setIsOpen(false)}>
                {cancel}
              </Button>
              <Button variant="danger" isPending={busy} onPress={press}>
                {busy && <Spinner color="current" size="sm" />}
                {confirm}
              </Button>
            </AlertDialog.Footer>
          </AlertDialog.Dialog>
        </AlertDialog.Container>
      </AlertDialog.Backdrop>
    </>
  );
}
