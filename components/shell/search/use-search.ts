'use client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Found } from '@/lib/search/schema';

const pauseMs = 150;

/** What was typed, once the typing pauses; what is taken away is taken away at once. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), text === '' ? 0 : pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return text === '' ? '' : paused;
}

async function fetchResults(query: string, signal: AbortSignal): Promise<Found> {
  const response = await fetch('/search', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
    signal,
  });
  if (!response.ok) throw new Error(String(response.status));
  return response.json();
}

/** What is found by a text. Only the answer to the last question counts, in whatever order they arrive: an older one is broken off. */
export function useSearch(typed: string) {
  const asked = usePaused(typed);
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: ['search', asked],
    queryFn: ({ signal }) => fetchResults(asked, signal),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
    staleTime: 5_000,
    gcTime: 30_000,
    retry: false,
  });
  const isWaiting = typed !== '' && (typed !== asked || isFetching);
  return {
    found: typed === '' || isError ? undefined : data,
    /** What is shown is not yet, or not any more, what this text finds. */
    isWaiting,
    isOld: isWaiting || isPlaceholderData,
    failed: isError && !isWaiting,
    retry: () => void refetch(),
  };
}
