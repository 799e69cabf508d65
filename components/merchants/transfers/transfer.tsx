'use client';
import { Button } from '@heroui/react';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { TransferActs } from '@/components/merchants/transfers/transfer-dialog';
import { useFreshPage } from '@/components/money-actions/use-fresh-page';

// what most who look at a seller never open is fetched when somebody is about to
const load = () => import('@/components/merchants/transfers/transfer-dialog').then(({ TransferDialog }) => TransferDialog);
const TransferDialog = dynamic(load, { ssr: false });

type Props = { seller: { id: string; name: string }; ownId: string; acts: TransferActs };

/** A transfer with this seller. Each opening is another one, unless what came of the last one is not known: then it is the same again. */
export function Transfer({ seller, ownId, acts }: Props) {
  const t = useTranslations('transfer');
  const [opening, setOpening] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const [isUnsettled, setUnsettled] = useState(false);
  const refresh = useFreshPage();
  function begin() {
    if (!isUnsettled) setOpening(opening + 1);
    setOpen(true);
  }
  function close(isUnknown: boolean) {
    setOpen(false);
    setUnsettled(isUnknown);
    // whether it was done stands in the records, for who does not want to send it again
    if (isUnknown) refresh();
  }
  return (
    <>
      <Button variant="secondary" className="pointer-coarse:min-h-11" onHoverStart={load} onFocus={load} onPress={begin}>
        {t('open')}
      </Button>
      {opening > 0 && <TransferDialog key={opening} seller={seller} ownId={ownId} acts={acts} isOpen={isOpen} onClose={close} />}
    </>
  );
}
