'use client';
import { PlainButton } from '@/components/ui/plain-button';

/** Prints the page. Hidden on phones, which people carry along anyway. */
export function PrintButton({ label }: { label: string }) {
  return (
    <PlainButton look="outline" className="max-sm:hidden print:hidden" onClick={() => print()}>
      {label}
    </PlainButton>
  );
}
