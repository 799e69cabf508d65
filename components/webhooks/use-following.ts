'use client';
import { useRouter } from 'next/navigation';
import { useEffect, useReducer, useRef, useTransition } from 'react';

const everyMs = 1_500;
/** So long after somebody has asked for something it may not be among what is shown yet. */
const comingMs = 6_000;
/** What goes on for longer is no answer to what somebody did. */
const longestMs = 60_000;

const asking = new EventTarget();

/** Tells the page that something was asked for: it follows what becomes of it. */
export const noteAsked = () => asking.dispatchEvent(new Event('asked'));

/** Whether there is a server that would draw the page; one that cannot be fetched would be left for the browser's own error page. */
const isThere = () =>
  fetch('/api/health', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Draws the page anew while something is under way, for a minute at the most after it was opened, looked at again or asked for something. */
export function useFollowing(isUnderWay: boolean): void {
  const router = useRouter();
  const [drawing, startTransition] = useTransition();
  const [round, goOn] = useReducer((last: number) => last + 1, 0);
  const since = useRef({ begun: 0, asked: Number.NEGATIVE_INFINITY });
  useEffect(() => {
    const begin = () => {
      since.current.begun = Date.now();
      goOn();
    };
    const markAsked = () => {
      since.current.asked = Date.now();
      begin();
    };
    begin();
    asking.addEventListener('asked', markAsked);
    document.addEventListener('visibilitychange', begin);
    return () => {
      asking.removeEventListener('asked', markAsked);
      document.removeEventListener('visibilitychange', begin);
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every round is looked at anew
  useEffect(() => {
    const { begun, asked } = since.current;
    const now = Date.now();
    const wanted = (isUnderWay || now - asked < comingMs) && now - begun < longestMs;
    if (drawing || document.hidden || !wanted) return;
    let isLeft = false;
    const timer = setTimeout(async () => {
      const there = await isThere();
      if (isLeft) return;
      if (there) startTransition(() => router.refresh());
      goOn();
    }, everyMs);
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [isUnderWay, drawing, round, router]);
}
