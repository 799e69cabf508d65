'use client';
import { useTranslations } from 'next-intl';
import type { ChangeKeyAction, Key } from '@/components/team/keys/key';
import { lazyDialog } from '@/components/ui/lazy-dialog';
import { PlainButton } from '@/components/ui/plain-button';
import { useLazyDialog } from '@/components/ui/use-lazy-dialog';

const load = () => import('@/components/team/keys/change-key-dialog').then((loaded) => loaded.ChangeKeyDialog);
const ChangeKeyDialog = lazyDialog(load);

export function ChangeKey({ apiKey, change }: { apiKey: Key; change: ChangeKeyAction }) {
  const t = useTranslations('keys.change');
  const { opening, isOpen, close, opener } = useLazyDialog(load);
  return (
    <>
      <PlainButton size="sm" look="outline" aria-label={t('openNamed', { name: apiKey.name })} {...opener}>
        {t('open')}
      </PlainButton>
      {opening > 0 && <ChangeKeyDialog key={opening} {...{ apiKey, change, isOpen }} onClose={close} />}
    </>
  );
}
