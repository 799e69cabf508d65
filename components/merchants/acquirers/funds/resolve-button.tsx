'use client';
import type { Resolving } from '@/components/merchants/acquirers/funds/resolve-dialog';
import { lazyDialog } from '@/components/ui/lazy-dialog';
import { PlainButton } from '@/components/ui/plain-button';
import { useLazyDialog } from '@/components/ui/use-lazy-dialog';

const load = () => import('@/components/merchants/acquirers/funds/resolve-dialog').then((loaded) => loaded.ResolveDialog);
const ResolveDialog = lazyDialog(load);

/** `named`: what it does, said to whoever does not see where it stands. */
export function ResolveButton({ label, named, ...resolving }: Resolving & { label: string; named: string }) {
  const { opening, isOpen, close, opener } = useLazyDialog(load);
  return (
    <>
      <PlainButton look="outline" size="sm" aria-label={named} {...opener}>
        {label}
      </PlainButton>
      {opening > 0 && <ResolveDialog key={opening} {...resolving} isOpen={isOpen} onClose={close} />}
    </>
  );
}
