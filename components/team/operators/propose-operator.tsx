'use client';
import { UserPlus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { Act } from '@/components/forms/act';
import { lazyDialog } from '@/components/ui/lazy-dialog';
import { PlainButton } from '@/components/ui/plain-button';
import { useLazyDialog } from '@/components/ui/use-lazy-dialog';

const load = () => import('@/components/team/operators/propose-dialog').then((loaded) => loaded.ProposeDialog);
const ProposeDialog = lazyDialog(load);

export function ProposeOperator({ propose }: { propose: Act }) {
  const t = useTranslations('operators.invite');
  const { opening, isOpen, close, opener } = useLazyDialog(load);
  return (
    <>
      <PlainButton {...opener}>
        <UserPlus aria-hidden="true" />
        {t('open')}
      </PlainButton>
      {opening > 0 && <ProposeDialog key={opening} propose={propose} isOpen={isOpen} onClose={close} />}
    </>
  );
}
