'use client';
import { useTranslations } from 'next-intl';
import { lazyDialog } from '@/components/ui/lazy-dialog';
import { PlainButton } from '@/components/ui/plain-button';
import { useLazyDialog } from '@/components/ui/use-lazy-dialog';
import type { RecoverAction } from '@/components/webhooks/acts';

const load = () => import('@/components/webhooks/recover-dialog').then((loaded) => loaded.RecoverDialog);
const RecoverDialog = lazyDialog(load);

type Props = { id: string; since: string; recover: RecoverAction };

/** Sends every missing delivery since a time again; `since`: the oldest one. */
export function Recover({ id, since, recover }: Props) {
  const t = useTranslations('webhooks.recover');
  const { opening, isOpen, close, opener } = useLazyDialog(load);
  return (
    <>
      <PlainButton look="outline" size="sm" {...opener}>
        {t('open')}
      </PlainButton>
      {opening > 0 && <RecoverDialog key={opening} {...{ id, since, recover, isOpen }} onClose={close} />}
    </>
  );
}
