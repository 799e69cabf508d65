'use client';
import { Button } from '@heroui/react';
import { useTranslations } from 'next-intl';
import type { TransferActs } from '@/components/merchants/transfers/transfer-dialog';
import { useFreshPage } from '@/components/money-actions/use-fresh-page';
import { lazyDialog, whenNear } from '@/components/ui/lazy-dialog';
import { useRequestDialog } from '@/components/ui/use-request-dialog';

// rarely opened, so it is loaded when somebody is about to open it
const load = () => import('@/components/merchants/transfers/transfer-dialog').then(({ TransferDialog }) => TransferDialog);
const TransferDialog = lazyDialog(load);

type Props = { seller: { id: string; name: string }; ownId: string; acts: TransferActs };

/** Opens a transfer with this seller. */
export function Transfer({ seller, ownId, acts }: Props) {
  const t = useTranslations('transfer');
  // the records show whether it was done
  const { opened, isOpen, begin, close } = useRequestDialog(useFreshPage());
  return (
    <>
      <Button variant="outline" className="pointer-coarse:min-h-11" {...whenNear(load)} onPress={() => begin(null)}>
        {t('open')}
      </Button>
      {opened && <TransferDialog key={opened.opening} seller={seller} ownId={ownId} acts={acts} isOpen={isOpen} onClose={close} />}
    </>
  );
}
