'use client';
import type { Question } from '@/components/ui/confirm-window';
import { lazyDialog } from '@/components/ui/lazy-dialog';
import { PlainButton } from '@/components/ui/plain-button';
import { useLazyDialog } from '@/components/ui/use-lazy-dialog';

const load = () => import('@/components/ui/confirm-window').then((loaded) => loaded.ConfirmWindow);
const ConfirmWindow = lazyDialog(load);

type Props = Question & {
  open: string;
  /** The label with the row's name, for screen readers. */
  openNamed: string;
};

/** A button for an irreversible action: it runs after its effect was shown in words. */
export function ConfirmDialog({ open, openNamed, danger = true, ...question }: Props) {
  const { opening, isOpen, setIsOpen, opener } = useLazyDialog(load);
  return (
    <>
      <PlainButton size="sm" look="outline" className={danger ? 'text-danger-soft-foreground' : ''} aria-label={openNamed} {...opener}>
        {open}
      </PlainButton>
      {opening > 0 && <ConfirmWindow key={opening} {...question} danger={danger} isOpen={isOpen} onOpenChange={setIsOpen} />}
    </>
  );
}
