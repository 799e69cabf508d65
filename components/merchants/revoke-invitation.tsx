'use client';
import { useTranslations } from 'next-intl';
import type { Act } from '@/components/forms/act';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { toast } from '@/components/ui/toast';

type Props = { invitation: { id: string; email: string }; revoke: Act };

/** Takes an invitation back. */
export function RevokeInvitation({ invitation: { id, email }, revoke }: Props) {
  const t = useTranslations('merchant.people');
  async function takeBack() {
    const answer = await revoke({ id }).catch(() => null);
    if (!answer) return t('unreachable');
    // where it was used meanwhile the row is gone with the answer, and the dialog with it: what stays says so
    if (answer.ok) toast.success(t('revoke.done', { email }));
    else toast.danger(answer.error.message);
  }
  return (
    <ConfirmDialog
      open={t('revoke.open')}
      openNamed={t('revoke.openNamed', { email })}
      title={t('revoke.title', { email })}
      confirm={t('revoke.confirm')}
      cancel={t('revoke.cancel')}
      onConfirm={takeBack}
    >
      {t('revoke.effect')}
    </ConfirmDialog>
  );
}
