'use client';
import { useTranslations } from 'next-intl';
import { confirmed } from '@/components/forms/confirmed';
import type { Send } from '@/components/team/auth/send';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';

/** `app`, or a passkey by its name. */
type Props = { of: 'app' | { id: string; name: string }; remove: Send<{ id: string }> };

/** Removes one of several second steps. The service refuses to remove the last one. */
export function RemoveFactor({ of, remove }: Props) {
  const t = useTranslations('security.factor.remove');
  const unreachable = useTranslations('security.unreachable');
  const what = of === 'app' ? t('app') : t('passkey', { name: of.name });
  const confirm = () => confirmed(remove({ id: of === 'app' ? 'app' : of.id }), { done: t('done'), unreachable: unreachable('title') });
  return (
    <ConfirmDialog
      open={t('open')}
      openNamed={what}
      title={t('title', { what })}
      confirm={t('confirm')}
      cancel={t('cancel')}
      onConfirm={confirm}
    >
      {t(of === 'app' ? 'effectApp' : 'effectPasskey')}
    </ConfirmDialog>
  );
}
