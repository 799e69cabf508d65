import { Button, Spinner } from '@heroui/react';

/** The one primary action of these pages. */
export function SubmitButton({ busy, children }: { busy: boolean; children: string }) {
  return (
    <Button type="submit" size="lg" fullWidth isPending={busy}>
      {busy && <Spinner color="current" size="sm" />}
      {children}
    </Button>
  );
}
