'use client';
import { useEffect, useState } from 'react';
import { onProofWanted } from '@/components/forms/own-actions';
import { lazyDialog } from '@/components/ui/lazy-dialog';

const ConfirmOwner = lazyDialog(() => import('@/components/team/auth/confirm-owner').then((loaded) => loaded.ConfirmOwner));

/** Asks a signed-in person for a proof when a request needs one. Nothing of it is loaded before. */
export function ProofGate() {
  const [asked, setAsked] = useState<{ end: (isProven: boolean) => void } | null>(null);
  useEffect(() => {
    onProofWanted(() => new Promise((end) => setAsked({ end })));
    return () => onProofWanted(null);
  }, []);
  if (!asked) return null;
  return (
    <ConfirmOwner
      onEnd={(isProven) => {
        setAsked(null);
        asked.end(isProven);
      }}
    />
  );
}
