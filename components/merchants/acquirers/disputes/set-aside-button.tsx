'use client';
import { useTranslations } from 'next-intl';
import type { SettingAside } from '@/components/merchants/acquirers/disputes/set-aside-dialog';
import { lazyDialog } from '@/components/ui/lazy-dialog';
import { PlainButton } from '@/components/ui/plain-button';
import { useLazyDialog } from '@/components/ui/use-lazy-dialog';

const load = () => import('@/components/merchants/acquirers/disputes/set-aside-dialog').then((loaded) => loaded.SetAsideDialog);
const SetAsideDialog = lazyDialog(load);

export function SetAsideButton(setting: SettingAside) {
  const t = useTranslations('acquirers.disputes.setAside');
  const { opening, isOpen, close, opener } = useLazyDialog(load);
  return (
    <>
      <PlainButton
        look="outline"
        aria-label={t('named', { reference: setting.dispute.reference })}
        className="pointer-coarse:min-h-11"
        {...opener}
      >
        {t('open')}
      </PlainButton>
      {opening > 0 && <SetAsideDialog key={opening} {...setting} isOpen={isOpen} onClose={close} />}
    </>
  );
}
