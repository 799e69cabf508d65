'use client';
import { useRouter } from 'next/navigation';
import { useEffect, useTransition } from 'react';

const firstWaitMs = 3_000;
const longestWaitMs = 30_000;
/** About half an hour; whoever still waits then reads the page anew. */
const rounds = 60;

/** Asks again while the outcome is open and somebody looks; each time after a longer while. Taken away, it stops. */
export function WatchOutcome() {
  const router = useRouter();
  const [, startTransition] = useTransition();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let round = 0;
    const wait = () => {
      timer = setTimeout(ask, Math.min(firstWaitMs * 1.2 ** round, longestWaitMs));
    };
    function ask() {
      if (document.hidden || round >= rounds) return;
      round += 1;
      // as a transition the page stays as it is until the next one is there
      startTransition(() => router.refresh());
      wait();
    }
    function look() {
      clearTimeout(timer);
      ask();
    }
    wait();
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [router]);
  return null;
}
