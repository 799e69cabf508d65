'use client';
import { FormFault, usePaying } from '@/components/checkout/session/pay-form';
import { PlainButton } from '@/components/ui/plain-button';

/** The button shows the amount; during the payment it stays in place and does nothing. */
export function Submit({ label, busyLabel }: { label: string; busyLabel: string }) {
  const { busy } = usePaying();
  return (
    <>
      <FormFault />
      <PlainButton type="submit" size="lg" wide busy={busy} className="h-12 text-base">
        {busy ? busyLabel : label}
      </PlainButton>
    </>
  );
}
