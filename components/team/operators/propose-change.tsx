'use client';
import { useTranslations } from 'next-intl';
import type { Act } from '@/components/forms/act';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { toast } from '@/components/ui/toast';
import { visible } from '@/components/ui/visible';
import type { OperatorRow } from '@/lib/team/proposals/schema';

type Props = { kind: 'let_in' | 'remove_factor'; row: OperatorRow; propose: Act };

/** A change that a second operator has to approve: says so before it is proposed. */
export function ProposeChange({ kind, row: { id, name: given }, propose }: Props) {
  const t = useTranslations('operators.change');
  const name = visible(given);
  async function send() {
    const answer = await propose({ kind, user_id: id }).catch(() => null);
    if (!answer?.ok) return answer?.error.message ?? t('unreachable');
    toast.success(t(`${kind}.done`));
  }
  return (
    <ConfirmDialog
      danger={false}
      open={t(`${kind}.open`)}
      openNamed={t(`${kind}.openNamed`, { name })}
      title={t(`${kind}.title`, { name })}
      confirm={t(`${kind}.confirm`)}
      cancel={t('cancel')}
      onConfirm={send}
    >
      {t(`${kind}.effect`)}
    </ConfirmDialog>
  );
}
