'use client';
import { useTranslations } from 'next-intl';
import type { FeeSetter } from '@/components/merchants/fees/fee-dialog';
import { lazyDialog } from '@/components/ui/lazy-dialog';
import { PlainButton } from '@/components/ui/plain-button';
import { useLazyDialog } from '@/components/ui/use-lazy-dialog';

const load = () => import('@/components/merchants/fees/fee-dialog').then((loaded) => loaded.FeeDialog);
const FeeDialog = lazyDialog(load);

/** Sets a fee: for one method from its row, for several from above the table. */
export function SetFee(setter: FeeSetter) {
  const { method } = setter;
  const t = useTranslations('fees.set');
  const names = useTranslations('fees.methods');
  const { opening, isOpen, close, opener } = useLazyDialog(load);
  return (
    <>
      {method ? (
        <PlainButton size="sm" look="outline" aria-label={t('openNamed', { method: names(method) })} {...opener}>
          {t('change')}
        </PlainButton>
      ) : (
        <PlainButton {...opener}>{t('open')}</PlainButton>
      )}
      {opening > 0 && <FeeDialog key={opening} {...setter} isOpen={isOpen} onClose={close} />}
    </>
  );
}
