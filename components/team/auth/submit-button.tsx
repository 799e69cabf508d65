import { PlainButton } from '@/components/ui/plain-button';

/** The one primary action of these pages. */
export function SubmitButton({ busy, children }: { busy: boolean; children: string }) {
  return (
    <PlainButton type="submit" size="lg" wide busy={busy}>
      {children}
    </PlainButton>
  );
}
