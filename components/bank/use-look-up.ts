'use client';
import { useEffect, useState } from 'react';

const waitMs = 200;

/** What an address of ours answers, once the typing pauses; null while it is asked or cannot be reached, and where nothing is asked. */
export function useLookUp<Found>(address: string | null): { found: Found[] | null; failed: boolean } {
  const [answer, setAnswer] = useState<{ of: string; found: Found[] | null } | null>(null);
  useEffect(() => {
    if (address === null) return;
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      const found = await fetch(address, { signal: stop.signal })
        .then(async (response) => (response.ok ? ((await response.json()) as { data: Found[] }).data : null))
        .catch(() => null);
      if (!stop.signal.aborted) setAnswer({ of: address, found });
    }, waitMs);
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [address]);
  const own = answer?.of === address ? answer : null;
  return { found: own?.found ?? null, failed: own?.found === null };
}
