'use client';
import { useTranslations } from 'next-intl';
import type { Act } from '@/components/forms/act';
import { confirmed } from '@/components/forms/confirmed';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';

/** For operators: shows the effect before. */
export function MarkAsFraud({ id, mark }: { id: string; mark: Act }) {
  const t = useTranslations('payment.fraud');
  const set = () => confirmed(mark({ id }), { done: t('done'), unreachable: t('unreachable') });
  return (
    <ConfirmDialog open={t('open')} openNamed={t('open')} title={t('title')} confirm={t('confirm')} cancel={t('cancel')} onConfirm={set}>
      {t('effect')}
    </ConfirmDialog>
  );
}
