'use client';
import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { Dismissing } from '@/components/home/dismiss-dialog';
import { lazyDialog } from '@/components/ui/lazy-dialog';
import { PlainButton } from '@/components/ui/plain-button';
import { useLazyDialog } from '@/components/ui/use-lazy-dialog';

const load = () => import('@/components/home/dismiss-dialog').then((loaded) => loaded.DismissDialog);
const DismissDialog = lazyDialog(load);

/** Puts a task away, beside the link that covers its row. */
export function DismissTask(dismissing: Dismissing) {
  const t = useTranslations('home.needs.dismiss');
  const { opening, isOpen, close, opener } = useLazyDialog(load);
  const label = t('named', { name: dismissing.name });
  return (
    <>
      <PlainButton
        look="ghost"
        size="sm"
        iconOnly
        aria-label={label}
        title={t('open')}
        className="relative z-1 -my-1.5 -mr-2 text-muted pointer-coarse:size-11"
        {...opener}
      >
        <X aria-hidden="true" className="size-4" />
      </PlainButton>
      {opening > 0 && <DismissDialog key={opening} {...dismissing} isOpen={isOpen} onClose={close} />}
    </>
  );
}
