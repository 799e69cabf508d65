'use client';
import { useDebouncedQuery } from '@/components/ui/use-debounced-query';

const pauseMs = 200;

type Answer<Found> = { data: Found[]; as_of?: string };

/** What an address of ours answers, and of which day that is, once the typing pauses; null while it is asked or cannot be reached, and where nothing is asked. */
export function useLookUp<Found>(address: string | null): { found: Found[] | null; asOf: string | null; failed: boolean } {
  const fetchAnswer = async (url: string, signal: AbortSignal): Promise<Answer<Found> | null> => {
    const response = await fetch(url, { signal });
    return response.ok ? response.json() : null;
  };
  const answered = useDebouncedQuery(address, fetchAnswer, pauseMs);
  const own = answered?.of === address ? answered : null;
  return { found: own?.answer?.data ?? null, asOf: own?.answer?.as_of ?? null, failed: own !== null && own.answer === null };
}
