'use client';
import { useTranslations } from 'next-intl';
import type { Act } from '@/components/form/act';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { toast } from '@/components/ui/toast';

/** For whoever runs the installation: what comes of it is said before. */
export function MarkAsFraud({ id, mark }: { id: string; mark: Act }) {
  const t = useTranslations('payment.fraud');
  async function set() {
    const answer = await mark({ id }).catch(() => null);
    if (!answer?.ok) return answer?.error.message ?? t('unreachable');
    toast.success(t('done'));
  }
  return (
    <ConfirmDialog open={t('open')} openNamed={t('open')} title={t('title')} confirm={t('confirm')} cancel={t('cancel')} onConfirm={set}>
      {t('effect')}
    </ConfirmDialog>
  );
}
