'use client';
import { useTranslations } from 'next-intl';
import type { Act } from '@/components/form/act';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { toast } from '@/components/ui/toast';

type Props = { person: { id: string; name: string }; end: Act };

/** Every browser of a person stops working; they may sign in again. */
export function EndSignIns({ person: { id, name }, end }: Props) {
  const t = useTranslations('account.endSignIns');
  async function press() {
    const answer = await end({ id }).catch(() => null);
    if (!answer?.ok) return answer?.error.message ?? t('unreachable');
    toast.success(t('done', { name }));
  }
  return (
    <ConfirmDialog
      open={t('open')}
      openNamed={t('openNamed', { name })}
      title={t('title', { name })}
      confirm={t('confirm')}
      cancel={t('cancel')}
      onConfirm={press}
    >
      {t('effect')}
    </ConfirmDialog>
  );
}
