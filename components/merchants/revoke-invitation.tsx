'use client';
import { useTranslations } from 'next-intl';
import type { Act } from '@/components/forms/act';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { toast } from '@/components/ui/toast';

type Props = { invitation: { id: string; email: string }; revoke: Act };

/** Revokes an invitation. */
export function RevokeInvitation({ invitation: { id, email }, revoke }: Props) {
  const t = useTranslations('merchant.people');
  async function takeBack() {
    const answer = await revoke({ id }).catch(() => null);
    if (!answer) return t('unreachable');
    // if it was accepted meanwhile, the row and the dialog disappear with the answer: a toast stays and says so
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
