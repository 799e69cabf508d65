'use client';
import { useRouter } from 'next/navigation';
import { useCallback, useTransition } from 'react';

/**
 * Shows the page as it is now, and keeps what it holds. Only where the server answers: a page that cannot be fetched would be left for the
 * browser's own error page, and what was sent and is not settled would be gone with it.
 */
export function useFreshPage(): () => void {
  const router = useRouter();
  const [, startTransition] = useTransition();
  return useCallback(() => {
    fetch(location.pathname, { method: 'HEAD', cache: 'no-store' })
      // as a transition the page stays as it is until the next one is there
      .then(({ ok }) => ok && startTransition(() => router.refresh()))
      .catch(() => undefined);
  }, [router]);
}
