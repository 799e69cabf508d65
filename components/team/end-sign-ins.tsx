'use client';
import { useTranslations } from 'next-intl';
import type { Act } from '@/components/forms/act';
import { confirmed } from '@/components/forms/confirmed';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';

type Props = { person: { id: string; name: string }; end: Act };

/** Signs a person out of every browser; they may sign in again. */
export function EndSignIns({ person: { id, name }, end }: Props) {
  const t = useTranslations('account.endSignIns');
  const press = () => confirmed(end({ id }), { done: t('done', { name }), unreachable: t('unreachable') });
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
