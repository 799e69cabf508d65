'use client';
import { useTranslations } from 'next-intl';
import type { HeldSeller, HoldActs } from '@/components/payouts/holds/held-seller';
import { lazyDialog } from '@/components/ui/lazy-dialog';
import { PlainButton } from '@/components/ui/plain-button';
import { useLazyDialog } from '@/components/ui/use-lazy-dialog';

const load = () => import('@/components/payouts/holds/hold-dialog').then((loaded) => loaded.HoldDialog);
const HoldDialog = lazyDialog(load);

type Props = { seller: HeldSeller; acts: HoldActs };

/** Puts a seller's payouts on hold, or releases them. */
export function HoldSwitch({ seller, acts }: Props) {
  const t = useTranslations('payoutsHold');
  const { opening, isOpen, close, opener } = useLazyDialog(load);
  return (
    <>
      <PlainButton look="outline" className="pointer-coarse:min-h-11" {...opener}>
        {t(seller.isOnHold ? 'release.open' : 'hold.open')}
      </PlainButton>
      {opening > 0 && <HoldDialog key={opening} seller={seller} acts={acts} isOpen={isOpen} onClose={close} />}
    </>
  );
}
