'use client';
import { useFollowing } from '@/components/webhooks/use-following';

/** Stands on a page that the server draws: it is drawn anew while something on it is under way. */
export function Following({ isUnderWay }: { isUnderWay: boolean }) {
  useFollowing(isUnderWay);
  return null;
}
