'use client';
import { useEffect, useEffectEvent } from 'react';

/** The milliseconds until the next round, by the number of rounds and of recent failures; null: no more. */
type Plan = (rounds: number, failed: number) => number | null;
type Run = (signal: AbortSignal) => unknown;
export type Seen = Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'>;

/** Runs repeatedly while the page is visible, one round at a time. */
export function poll(run: Run, plan: Plan, page: Seen): () => void {
  const stop = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let [rounds, failed, isUnderWay] = [0, 0, false];
  function wait() {
    const ms = plan(rounds, failed);
    if (ms !== null && !stop.signal.aborted) timer = setTimeout(look, ms);
  }
  async function look() {
    if (page.hidden || isUnderWay || plan(rounds, failed) === null) return;
    isUnderWay = true;
    rounds++;
    try {
      await run(stop.signal);
      failed = 0;
    } catch {
      failed++;
    }
    isUnderWay = false;
    wait();
  }
  function turn() {
    if (isUnderWay) return;
    clearTimeout(timer);
    void look();
  }
  wait();
  page.addEventListener('visibilitychange', turn);
  return () => {
    stop.abort();
    clearTimeout(timer);
    page.removeEventListener('visibilitychange', turn);
  };
}

/** Runs while the page is visible, and at once when it becomes visible again. Another `key` starts again; null: nothing runs. */
export function usePolling(key: string | null, run: Run, plan: Plan): void {
  const runNow = useEffectEvent(run);
  const planNow = useEffectEvent(plan);
  useEffect(() => {
    if (key === null) return;
    return poll(
      (signal) => runNow(signal),
      (rounds, failed) => planNow(rounds, failed),
      document,
    );
  }, [key]);
}
