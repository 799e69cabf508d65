'use client';
import { AlertDialog, Button, Spinner, toast } from '@heroui/react';
import { useTranslations } from 'next-intl';
import { useState, useTransition } from 'react';
import { type Key, prefixOf, type RevokeKeyAction } from '@/components/keys/key';

/** Ends a key for good, after its effect was said in words. */
export function RevokeKey({ apiKey, revoke }: { apiKey: Key; revoke: RevokeKeyAction }) {
  const t = useTranslations('keys.revoke');
  const [open, setOpen] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const [busy, startTransition] = useTransition();
  function confirm() {
    startTransition(async () => {
      setRefused(null);
      const answer = await revoke({ id: apiKey.id }).catch(() => null);
      if (!answer?.ok) return setRefused(answer?.error.message ?? t('unreachable'));
      setOpen(false);
      toast.success(t('done', { name: apiKey.name }));
    });
  }
  return (
    <>
      <Button
        size="sm"
        variant="outline"
        className="text-danger-soft-foreground"
        aria-label={t('openNamed', { name: apiKey.name })}
        onPress={() => setOpen(true)}
      >
        {t('open')}
      </Button>
      <AlertDialog.Backdrop isOpen={open} onOpenChange={setOpen} isKeyboardDismissDisabled={false}>
        <AlertDialog.Container size="sm">
          <AlertDialog.Dialog>
            <AlertDialog.Header>
              <AlertDialog.Icon status="danger" />
              <AlertDialog.Heading className="text-lg font-semibold">{t('title', { name: apiKey.name })}</AlertDialog.Heading>
            </AlertDialog.Header>
            <AlertDialog.Body className="text-foreground">
              <p>{t(`effect.${apiKey.kind}`, { key: `${prefixOf(apiKey)}…${apiKey.last_four}` })}</p>
              {refused && (
                <p role="alert" className="mt-3 font-medium text-danger-soft-foreground">
                  {refused}
                </p>
              )}
            </AlertDialog.Body>
            <AlertDialog.Footer className="mt-6">
              <Button variant="tertiary" onPress={() => setOpen(false)}>
                {t('cancel')}
              </Button>
              <Button variant="danger" isPending={busy} onPress={confirm}>
                {busy && <Spinner color="current" size="sm" />}
                {t('confirm')}
              </Button>
            </AlertDialog.Footer>
          </AlertDialog.Dialog>
        </AlertDialog.Container>
      </AlertDialog.Backdrop>
    </>
  );
}
