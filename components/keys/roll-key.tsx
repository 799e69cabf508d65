'use client';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import type { Key, RollKeyAction } from '@/components/keys/key';
import { useOpening } from '@/components/ui/opening';
import { PlainButton } from '@/components/ui/plain-button';

const load = () => import('@/components/keys/roll-key-dialog').then((loaded) => loaded.RollKeyDialog);
const RollKeyDialog = dynamic(load, { ssr: false });

type Props = { apiKey: Key; roll: RollKeyAction; isOffered: boolean };

export function RollKey({ apiKey, roll, isOffered }: Props) {
  const t = useTranslations('keys.roll');
  const { opening, isOpen, close, opener } = useOpening(load);
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
