'use client';
import { useTranslations } from 'next-intl';
import type { Act } from '@/components/forms/act';
import { confirmed } from '@/components/forms/confirmed';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import type { TeamMember } from '@/lib/team/people/list-team';

/** For a person who has lost both the device and the recovery codes. */
export function RemoveFactor({ person: { id, name }, change }: { person: TeamMember; change: Act }) {
  const t = useTranslations('team.factor');
  const remove = () => confirmed(change({ id, without_second_factor: true }), { done: t('done', { name }), unreachable: t('unreachable') });
  return (
    <ConfirmDialog
      open={t('open')}
      openNamed={t('openNamed', { name })}
      title={t('title', { name })}
      confirm={t('confirm')}
      cancel={t('cancel')}
      onConfirm={remove}
    >
      {t('effect')}
    </ConfirmDialog>
  );
}
