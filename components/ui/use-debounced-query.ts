'use client';
import { useEffect, useEffectEvent, useState } from 'react';

type FetchAnswer<Answer> = (question: string, signal: AbortSignal) => Promise<Answer | null>;
/** `of` is the question that it answers; `answer` is null where none could be had. */
export type QueryAnswer<Answer> = { of: string; answer: Answer | null };

/** Asks after a pause, unless it is ended before; what is ended later is broken off, and nobody hears of it. */
export function queryAfterPause<Answer>(
  question: string,
  fetchAnswer: FetchAnswer<Answer>,
  pauseMs: number,
  onAnswer: (answer: QueryAnswer<Answer>) => void,
) {
  const stop = new AbortController();
  const timer = setTimeout(async () => {
    const answer = await fetchAnswer(question, stop.signal).catch(() => null);
    if (!stop.signal.aborted) onAnswer({ of: question, answer });
  }, pauseMs);
  return () => {
    stop.abort();
    clearTimeout(timer);
  };
}

/**
 * What the server answers what is typed, asked once the typing pauses. The last question counts, in whatever order the answers arrive; until it is
 * answered the one before stays to be read. Null is no question.
 */
export function useDebouncedQuery<Answer>(
  question: string | null,
  fetchAnswer: FetchAnswer<Answer>,
  pauseMs: number,
): QueryAnswer<Answer> | null {
  const [answered, setAnswered] = useState<QueryAnswer<Answer> | null>(null);
  const fetchNow = useEffectEvent(fetchAnswer);
  useEffect(() => {
    if (question === null) return;
    return queryAfterPause<Answer>(question, (...given) => fetchNow(...given), pauseMs, setAnswered);
  }, [question, pauseMs]);
  return answered;
}
