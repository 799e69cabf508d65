'use client';
import { useTranslations } from 'next-intl';
import { confirmed } from '@/components/forms/confirmed';
import { type Key, prefixOf, type RevokeKeyAction } from '@/components/team/keys/key';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';

/** Ends a key for good. */
export function RevokeKey({ apiKey, revoke }: { apiKey: Key; revoke: RevokeKeyAction }) {
  const t = useTranslations('keys.revoke');
  const { id, name } = apiKey;
  const end = () => confirmed(revoke({ id }), { done: t('done', { name }), unreachable: t('unreachable') });
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
