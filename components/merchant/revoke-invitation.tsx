'use client';
import { AlertDialog, Button, Spinner, toast } from '@heroui/react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { type Act, useAct } from '@/components/merchant/act';

type Props = { invitation: { id: string; email: string }; revoke: Act };

/** Takes an invitation back, after its effect was said in words. */
export function RevokeInvitation({ invitation: { id, email }, revoke }: Props) {
  const t = useTranslations('merchant.people');
  const [open, setOpen] = useState(false);
  const { send, busy, refused, reset } = useAct(revoke);
  function begin() {
    reset();
    setOpen(true);
  }
  async function confirm() {
    if (!(await send({ id }))) return;
    setOpen(false);
    toast.success(t('revoke.done', { email }));
  }
  return (
    <>
      <Button
        size="sm"
        variant="outline"
        className="text-danger-soft-foreground"
        aria-label={t('revoke.openNamed', { email })}
        onPress={begin}
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
              {refused !== undefined && (
                <p role="alert" className="mt-3 font-medium text-danger-soft-foreground">
                  {refused?.message ?? t('unreachable')}
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
