'use client';
import { useFreshPage } from '@/components/money-actions/use-fresh-page';
import { usePolling } from '@/components/ui/use-polling';

const firstWaitMs = 3_000;
const longestWaitMs = 30_000;
/** About half an hour; after that a user has to reload the page. */
const mostRounds = 60;

/** Reloads the page data while the outcome is open and the page is visible, at growing intervals. Stops on unmount. */
export function WatchOutcome() {
  usePolling('outcome', useFreshPage(), (rounds) => (rounds < mostRounds ? Math.min(firstWaitMs * 1.2 ** rounds, longestWaitMs) : null));
  return null;
}
