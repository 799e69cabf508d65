'use client';
import type { UndoReturnProps } from '@/components/money-actions/undo-return-dialog';
import { lazyDialog } from '@/components/ui/lazy-dialog';
import { PlainButton } from '@/components/ui/plain-button';
import { useLazyDialog } from '@/components/ui/use-lazy-dialog';

const load = () => import('@/components/money-actions/undo-return-dialog').then((loaded) => loaded.UndoReturnDialog);
const UndoReturnDialog = lazyDialog(load);

/** A return was recorded by mistake. */
export function UndoReturn({ label, named, ...undo }: UndoReturnProps & { label: string; named: string }) {
  const { opener, opening, isOpen, close } = useLazyDialog(load);
  const isFile = undo.of === 'file';
  return (
    <>
      <PlainButton
        size={isFile ? 'md' : 'sm'}
        look={isFile ? 'outline' : 'ghost'}
        aria-label={named}
        className={isFile ? 'pointer-coarse:min-h-11' : '-ml-3 text-muted pointer-coarse:min-h-11'}
        {...opener}
      >
        {label}
      </PlainButton>
      {opening > 0 && <UndoReturnDialog key={opening} {...undo} isOpen={isOpen} onClose={close} />}
    </>
  );
}
