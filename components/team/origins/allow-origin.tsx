'use client';
import { Plus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { OriginAction } from '@/components/team/origins/acts';
import { lazyDialog } from '@/components/ui/lazy-dialog';
import { PlainButton } from '@/components/ui/plain-button';
import { useLazyDialog } from '@/components/ui/use-lazy-dialog';

const load = () => import('@/components/team/origins/allow-origin-dialog').then((loaded) => loaded.AllowOriginDialog);
const AllowOriginDialog = lazyDialog(load);

export function AllowOrigin({ allow }: { allow: OriginAction }) {
  const t = useTranslations('origins.add');
  const { opening, isOpen, close, opener } = useLazyDialog(load);
  return (
    <>
      <PlainButton {...opener}>
        <Plus aria-hidden="true" />
        {t('open')}
      </PlainButton>
      {opening > 0 && <AllowOriginDialog key={opening} {...{ allow, isOpen }} onClose={close} />}
    </>
  );
}
