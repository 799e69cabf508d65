'use client';
import dynamic from 'next/dynamic';
import type { Question } from '@/components/ui/confirm-window';
import { PlainButton } from '@/components/ui/plain-button';
import { useLazyDialog } from '@/components/ui/use-lazy-dialog';

const load = () => import('@/components/ui/confirm-window').then((loaded) => loaded.ConfirmWindow);
const ConfirmWindow = dynamic(load, { ssr: false });

type Props = Question & {
  open: string;
  /** Which one it is about, for who hears the button without its row. */
  openNamed: string;
};

/** A button for what cannot be undone: it is done after its effect was said in words. */
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
