'use client';
import { useReducer } from 'react';
import { useDebouncedQuery } from '@/components/ui/use-debounced-query';
import type { Found } from '@/lib/search/schema';

const pauseMs = 150;

/** `question`: the round and the text. */
async function fetchResults(question: string, signal: AbortSignal): Promise<Found | null> {
  const response = await fetch('/search', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: question.slice(question.indexOf(' ') + 1) }),
    signal,
  });
  return response.ok ? response.json() : null;
}

/** The results of a text; until they arrive, those of the text before. */
export function useSearch(typed: string) {
  const [round, retry] = useReducer((last: number) => last + 1, 0);
  const question = typed === '' ? null : `${round} ${typed}`;
  const answered = useDebouncedQuery(question, fetchResults, pauseMs);
  const isWaiting = question !== null && answered?.of !== question;
  return {
    found: question === null ? undefined : (answered?.answer ?? undefined),
    /** The shown results belong to another text. */
    isOld: isWaiting,
    isWaiting,
    failed: question !== null && !isWaiting && answered?.answer === null,
    retry,
  };
}
