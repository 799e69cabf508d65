'use client';
import { PlainButton } from '@/components/ui/plain-button';

/** For who takes the page along on paper. A phone is taken along itself. */
export function PrintButton({ label }: { label: string }) {
  return (
    <PlainButton look="outline" className="max-sm:hidden print:hidden" onClick={() => print()}>
      {label}
    </PlainButton>
  );
}
