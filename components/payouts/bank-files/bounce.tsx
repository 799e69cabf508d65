'use client';
import { useTranslations } from 'next-intl';
import type { MoneyAct } from '@/components/money-actions/use-money-act';
import { lazyDialog } from '@/components/ui/lazy-dialog';
import { PlainButton } from '@/components/ui/plain-button';
import { useLazyDialog } from '@/components/ui/use-lazy-dialog';
import type { WholeFileReply } from '@/lib/settlements/files/schema';

const load = () => import('@/components/payouts/bank-files/bounce-dialog').then((loaded) => loaded.BounceDialog);
const BounceDialog = lazyDialog(load);

type Props = { transfer: WholeFileReply['transfers'][number]; decide: MoneyAct };

/** Records that the bank returned this transfer. */
export function Bounce({ transfer, decide }: Props) {
  const t = useTranslations('bankFiles.bounce');
  const bounce = useLazyDialog(load);
  return (
    <>
      <PlainButton
        size="sm"
        look="outline"
        className="pointer-coarse:min-h-11"
        aria-label={t('openNamed', { name: transfer.merchant_name })}
        {...bounce.opener}
      >
        {t('open')}
      </PlainButton>
      {bounce.opening > 0 && <BounceDialog key={bounce.opening} {...{ transfer, decide }} isOpen={bounce.isOpen} onClose={bounce.close} />}
    </>
  );
}
