'use client';
import { useFreshPage } from '@/components/money-actions/use-fresh-page';
import { usePolling } from '@/components/ui/use-polling';

const firstWaitMs = 3_000;
const longestWaitMs = 30_000;
/** About half an hour; whoever still waits then reads the page anew. */
const mostRounds = 60;

/** Asks again while the outcome is open and somebody looks; each time after a longer while. Taken away, it stops. */
export function WatchOutcome() {
  usePolling('outcome', useFreshPage(), (rounds) => (rounds < mostRounds ? Math.min(firstWaitMs * 1.2 ** rounds, longestWaitMs) : null));
  return null;
}
