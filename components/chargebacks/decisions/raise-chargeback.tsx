'use client';
import { Button } from '@heroui/react';
import { useTranslations } from 'next-intl';
import type { RaiseProps } from '@/components/chargebacks/decisions/raise-dialog';
import { lazyDialog, whenNear } from '@/components/ui/lazy-dialog';
import { useRequestDialog } from '@/components/ui/use-request-dialog';

const load = () => import('@/components/chargebacks/decisions/raise-dialog').then((module) => module.RaiseDialog);
const RaiseDialog = lazyDialog(load);

/** For a chargeback that came by letter. */
export function RaiseChargeback(given: RaiseProps) {
  const t = useTranslations('chargebackDecision.raise');
  const { opened, isOpen, begin, close } = useRequestDialog();
  return (
    <>
      <Button variant="outline" className="pointer-coarse:min-h-11" {...whenNear(load)} onPress={() => begin(null)}>
        {t('open')}
      </Button>
      {opened && <RaiseDialog key={opened.opening} {...given} isOpen={isOpen} onClose={close} />}
    </>
  );
}
