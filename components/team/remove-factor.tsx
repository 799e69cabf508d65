'use client';
import { useTranslations } from 'next-intl';
import type { Act } from '@/components/form/act';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { toast } from '@/components/ui/toast';
import type { TeamMember } from '@/lib/team/people/list-team';

/** For somebody who lost both the device and the recovery codes. */
export function RemoveFactor({ person: { id, name }, change }: { person: TeamMember; change: Act }) {
  const t = useTranslations('team.factor');
  async function remove() {
    const answer = await change({ id, without_second_factor: true }).catch(() => null);
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
      onConfirm={remove}
    >
      {t('effect')}
    </ConfirmDialog>
  );
}
