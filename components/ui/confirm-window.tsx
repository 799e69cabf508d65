'use client';
import { AlertDialog, Button, Spinner } from '@heroui/react';
import { type ReactNode, useState, useTransition } from 'react';

export type Question = {
  title: string;
  children: ReactNode;
  confirm: string;
  cancel: string;
  /** False for an action that is final but not harmful. */
  danger?: boolean;
  /** Runs the action. A returned text is shown in the dialog, which stays; without one the dialog closes. */
  onConfirm: () => Promise<string | undefined>;
};
type Props = Question & { isOpen: boolean; onOpenChange: (isOpen: boolean) => void };

/** An irreversible action, with its effect in words. */
export function ConfirmWindow({ title, children, confirm, cancel, danger = true, onConfirm, isOpen, onOpenChange }: Props) {
  const [fault, setFault] = useState<string>();
  const [busy, startTransition] = useTransition();
  const press = () =>
    startTransition(async () => {
      setFault(undefined);
      const told = await onConfirm();
      setFault(told);
      if (told === undefined) onOpenChange(false);
    });
  return (
    <AlertDialog.Backdrop isOpen={isOpen} onOpenChange={onOpenChange} isKeyboardDismissDisabled={busy}>
      <AlertDialog.Container size="sm">
        <AlertDialog.Dialog>
          <AlertDialog.Header>
            <AlertDialog.Icon status={danger ? 'danger' : 'accent'} />
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
            <Button variant="outline" isDisabled={busy} onPress={() => onOpenChange(false)}>
              {cancel}
            </Button>
            <Button variant={danger ? 'danger' : 'primary'} isPending={busy} onPress={press}>
              {busy && <Spinner color="current" size="sm" />}
              {confirm}
            </Button>
          </AlertDialog.Footer>
        </AlertDialog.Dialog>
      </AlertDialog.Container>
    </AlertDialog.Backdrop>
  );
}
