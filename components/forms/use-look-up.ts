'use client';
import { useEffect, useState } from 'react';

const waitMs = 200;

type Answer<Found> = { data: Found[]; as_of?: string };

/** What an address of ours answers, and of which day that is, once the typing pauses; null while it is asked or cannot be reached, and where nothing is asked. */
export function useLookUp<Found>(address: string | null): { found: Found[] | null; asOf: string | null; failed: boolean } {
  const [answer, setAnswer] = useState<{ of: string; found: Answer<Found> | null } | null>(null);
  useEffect(() => {
    if (address === null) return;
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      const found = await fetch(address, { signal: stop.signal })
        .then(async (response) => (response.ok ? ((await response.json()) as Answer<Found>) : null))
        .catch(() => null);
      if (!stop.signal.aborted) setAnswer({ of: address, found });
    }, waitMs);
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [address]);
  const own = answer?.of === address ? answer : null;
  return { found: own?.found?.data ?? null, asOf: own?.found?.as_of ?? null, failed: own?.found === null };
}
