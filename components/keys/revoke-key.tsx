'use client';
import { useTranslations } from 'next-intl';
import { type Key, prefixOf, type RevokeKeyAction } from '@/components/keys/key';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { toast } from '@/components/ui/toast';

/** Ends a key for good. */
export function RevokeKey({ apiKey, revoke }: { apiKey: Key; revoke: RevokeKeyAction }) {
  const t = useTranslations('keys.revoke');
  const { id, name } = apiKey;
  async function end() {
    const answer = await revoke({ id }).catch(() => null);
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
      onConfirm={end}
    >
      {t(`effect.${apiKey.kind}`, { key: `${prefixOf(apiKey)}…${apiKey.last_four}` })}
    </ConfirmDialog>
  );
}
