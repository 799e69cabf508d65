'use client';
import type { Proof, ProofWindow } from '@/components/team/auth/proof-window';
import { lazyDialog } from '@/components/ui/lazy-dialog';
import { PlainButton } from '@/components/ui/plain-button';
import { useLazyDialog } from '@/components/ui/use-lazy-dialog';

const load = () => import('@/components/team/auth/proof-window').then((loaded) => loaded.ProofWindow);
// `dynamic` loses the type of the reply
const Window = lazyDialog(load) as unknown as typeof ProofWindow;

type Props<Reply> = Proof<Reply> & { open: string; danger?: boolean };

/** A button for a change of the own account. */
export function ProofDialog<Reply>({ open, danger = false, ...proof }: Props<Reply>) {
  const { opening, isOpen, setIsOpen, opener } = useLazyDialog(load);
  return (
    <>
      <PlainButton size="sm" look="outline" className={danger ? 'text-danger-soft-foreground' : ''} {...opener}>
        {open}
      </PlainButton>
      {opening > 0 && <Window key={opening} {...proof} isOpen={isOpen} onOpenChange={setIsOpen} />}
    </>
  );
}
