'use client';
import { Button } from '@heroui/react';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { RaiseProps } from '@/components/chargebacks/decisions/raise-dialog';

const load = () => import('@/components/chargebacks/decisions/raise-dialog').then((module) => module.RaiseDialog);
const RaiseDialog = dynamic(load, { ssr: false });

/** For a chargeback that came by letter; each opening is another, unless what came of the last one is not known. */
export function RaiseChargeback(given: RaiseProps) {
  const t = useTranslations('chargebackDecision.raise');
  const [opening, setOpening] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const [isUnsettled, setUnsettled] = useState(false);
  function begin() {
    if (!isUnsettled) setOpening(opening + 1);
    setOpen(true);
  }
  function close(isUnknown: boolean) {
    setOpen(false);
    setUnsettled(isUnknown);
  }
  return (
    <>
      <Button variant="secondary" className="pointer-coarse:min-h-11" onHoverStart={load} onFocus={load} onPress={begin}>
        {t('open')}
      </Button>
      {opening > 0 && <RaiseDialog key={opening} {...given} isOpen={isOpen} onClose={close} />}
    </>
  );
}
