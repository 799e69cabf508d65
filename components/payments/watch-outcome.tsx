'use client';
import { useEffect } from 'react';
import { useFreshPage } from '@/components/money-actions/use-fresh-page';

const firstWaitMs = 3_000;
const longestWaitMs = 30_000;
/** About half an hour; whoever still waits then reads the page anew. */
const rounds = 60;

/** Asks again while the outcome is open and somebody looks; each time after a longer while. Taken away, it stops. */
export function WatchOutcome() {
  const refresh = useFreshPage();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let round = 0;
    const wait = () => {
      timer = setTimeout(poll, Math.min(firstWaitMs * 1.2 ** round, longestWaitMs));
    };
    function poll() {
      if (document.hidden || round >= rounds) return;
      round += 1;
      refresh();
      wait();
    }
    function look() {
      clearTimeout(timer);
      poll();
    }
    wait();
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [refresh]);
  return null;
}
