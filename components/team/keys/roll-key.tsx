'use client';
import { useTranslations } from 'next-intl';
import type { Key, RollKeyAction } from '@/components/team/keys/key';
import { lazyDialog } from '@/components/ui/lazy-dialog';
import { PlainButton } from '@/components/ui/plain-button';
import { useLazyDialog } from '@/components/ui/use-lazy-dialog';

const load = () => import('@/components/team/keys/roll-key-dialog').then((loaded) => loaded.RollKeyDialog);
const RollKeyDialog = lazyDialog(load);

type Props = { apiKey: Key; roll: RollKeyAction; isOffered: boolean };

export function RollKey({ apiKey, roll, isOffered }: Props) {
  const t = useTranslations('keys.roll');
  const { opening, isOpen, close, opener } = useLazyDialog(load);
  return (
    <>
      {isOffered && (
        <PlainButton size="sm" look="outline" aria-label={t('openNamed', { name: apiKey.name })} {...opener}>
          {t('open')}
        </PlainButton>
      )}
      {opening > 0 && <RollKeyDialog key={opening} {...{ apiKey, roll, isOpen }} onClose={close} />}
    </>
  );
}
