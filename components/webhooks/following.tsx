'use client';
import { useFollowing } from '@/components/webhooks/use-following';

/** On a server-rendered page: reloads it while something on it is under way. */
export function Following({ isUnderWay }: { isUnderWay: boolean }) {
  useFollowing(isUnderWay);
  return null;
}
