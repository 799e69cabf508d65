'use client';
import { useDebouncedQuery } from '@/components/ui/use-debounced-query';

const pauseMs = 200;

type Answer<Found> = { data: Found[]; as_of?: string };

/** Fetches one of our addresses once the typing pauses. `found` is null while loading, after a failure, and without an address. `asOf`: the day of the data. */
export function useLookUp<Found>(address: string | null): { found: Found[] | null; asOf: string | null; failed: boolean } {
  const fetchAnswer = async (url: string, signal: AbortSignal): Promise<Answer<Found> | null> => {
    const response = await fetch(url, { signal });
    return response.ok ? response.json() : null;
  };
  const answered = useDebouncedQuery(address, fetchAnswer, pauseMs);
  const own = answered?.of === address ? answered : null;
  return { found: own?.answer?.data ?? null, asOf: own?.answer?.as_of ?? null, failed: own !== null && own.answer === null };
}
