'use client';
import { useTranslations } from 'next-intl';
import { lazyDialog } from '@/components/ui/lazy-dialog';
import { PlainButton } from '@/components/ui/plain-button';
import { useLazyDialog } from '@/components/ui/use-lazy-dialog';
import type { SecretAction } from '@/components/webhooks/acts';

const load = () => import('@/components/webhooks/rotate-secret-dialog').then((loaded) => loaded.RotateSecretDialog);
const RotateSecretDialog = lazyDialog(load);

type Props = { id: string; isSigned: boolean; rotate: SecretAction };

export function RotateSecret({ id, isSigned, rotate }: Props) {
  const t = useTranslations('webhooks.rotate');
  const { opening, isOpen, close, opener } = useLazyDialog(load);
  return (
    <>
      <PlainButton look="outline" {...opener}>
        {t(isSigned ? 'open' : 'openFirst')}
      </PlainButton>
      {opening > 0 && <RotateSecretDialog key={opening} {...{ id, isSigned, rotate, isOpen }} onClose={close} />}
    </>
  );
}
