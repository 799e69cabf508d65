'use client';
import { useTranslations } from 'next-intl';
import type { Act } from '@/components/forms/act';
import { confirmed } from '@/components/forms/confirmed';
import { useAcquirerName } from '@/components/merchants/acquirers/names';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import type { AccountReply } from '@/lib/acquirers/accounts/schema';

type Props = { account: AccountReply; act: Act };

/** Retires an acquirer, or takes it back, after its effect was said. */
export function StatusButton({ account, act }: Props) {
  const kind = account.status === 'active' ? 'retire' : 'restore';
  const t = useTranslations('acquirers');
  const dialog = useTranslations('dialog');
  const name = useAcquirerName()(account.name);
  const words = { done: t(`${kind}.done`, { name }), unreachable: t('check.unreachable') };
  return (
    <ConfirmDialog
      open={t(`${kind}.do`)}
      openNamed={t(`${kind}.named`, { name })}
      title={t(`${kind}.title`, { name })}
      confirm={t(`${kind}.confirm`)}
      cancel={dialog('cancel')}
      danger={kind === 'retire'}
      onConfirm={() => confirmed(act({ name: account.name, version: account.version }), words)}
    >
      {t(`${kind}.effect`, { name })}
    </ConfirmDialog>
  );
}
