'use client';
import { AlertDialog, Button, Spinner, toast } from '@heroui/react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { Act } from '@/components/merchant/act';

type Props = { invitation: { id: string; email: string }; revoke: Act };

/** Takes an invitation back, after its effect was said in words. */
export function RevokeInvitation({ invitation: { id, email }, revoke }: Props) {
  const t = useTranslations('merchant.people');
  const [open, setOpen] = useState(false);
  const [unreachable, setUnreachable] = useState(false);
  const [busy, setBusy] = useState(false);
  async function confirm() {
    setUnreachable(false);
    setBusy(true);
    const answer = await revoke({ id }).catch(() => null);
    setBusy(false);
    if (!answer) return setUnreachable(true);
    setOpen(false);
    // where it was used meanwhile the row is gone with the answer, and this dialog with it: what stays says so
    if (answer.ok) toast.success(t('revoke.done', { email }));
    else toast.danger(answer.error.message);
  }
  return (
    <>
      <Button
        size="sm"
        variant="outline"
        className="text-danger-soft-foreground"
        aria-label={t('revoke.openNamed', { email })}
        onPress={() => setOpen(true)}
      >
        {t('revoke.open')}
      </Button>
      <AlertDialog.Backdrop isOpen={open} onOpenChange={setOpen} isKeyboardDismissDisabled={busy}>
        <AlertDialog.Container size="sm">
          <AlertDialog.Dialog>
            <AlertDialog.Header>
              <AlertDialog.Icon status="danger" />
              <AlertDialog.Heading className="text-lg font-semibold break-words">{t('revoke.title', { email })}</AlertDialog.Heading>
            </AlertDialog.Header>
            <AlertDialog.Body className="text-foreground">
              <p>{t('revoke.effect')}</p>
              {unreachable && (
                <p role="alert" className="mt-3 font-medium text-danger-soft-foreground">
                  {t('unreachable')}
                </p>
              )}
            </AlertDialog.Body>
            <AlertDialog.Footer className="mt-6">
              <Button variant="tertiary" isDisabled={busy} onPress={() => setOpen(false)}>
                {t('revoke.cancel')}
              </Button>
              <Button variant="danger" isPending={busy} onPress={confirm}>
                {busy && <Spinner color="current" size="sm" />}
                {t('revoke.confirm')}
              </Button>
            </AlertDialog.Footer>
          </AlertDialog.Dialog>
        </AlertDialog.Container>
      </AlertDialog.Backdrop>
    </>
  );
}
