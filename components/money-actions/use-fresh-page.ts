'use client';
import { useRouter } from 'next/navigation';
import { useCallback, useTransition } from 'react';

/**
 * Reloads the page's data and keeps its state. Only when the server answers: otherwise the browser's error page would replace it, and an
 * unsettled request would be lost.
 */
export function useFreshPage(): () => void {
  const router = useRouter();
  const [, startTransition] = useTransition();
  return useCallback(() => {
    fetch(location.pathname + location.search, { method: 'HEAD', cache: 'no-store' })
      // as a transition, the page stays until the next one is ready
      .then(({ ok }) => ok && startTransition(() => router.refresh()))
      .catch(() => undefined);
  }, [router]);
}
