'use client';
import { useEffect, useEffectEvent, useState } from 'react';

type FetchAnswer<Answer> = (question: string, signal: AbortSignal) => Promise<Answer | null>;
/** `of`: the query it answers; `answer` null: none. */
export type QueryAnswer<Answer> = { of: string; answer: Answer | null };

/** Queries after a pause, unless it is cancelled before; a later cancellation aborts the request silently. */
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
 * The server's answer to typed text, once the typing pauses. The last query counts, in whatever order answers arrive; until then the
 * earlier answer stays visible. null: no query.
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
