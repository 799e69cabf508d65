'use client';
import { useRouter } from 'next/navigation';
import { useEffect, useReducer, useRef, useTransition } from 'react';

const everyMs = 1_500;
/** How long after a request its result may be missing from the page. */
const comingMs = 6_000;
/** Work that takes longer is no answer to the person's action. */
const longestMs = 60_000;

const asking = new EventTarget();

/** Tells the page about a request, so that it follows the result. */
export const noteAsked = () => asking.dispatchEvent(new Event('asked'));

/** Whether the server answers; otherwise a reload would show the browser's own error page. */
const isThere = () =>
  fetch('/api/health', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Reloads the page while something is under way, for at most a minute after it was opened, shown again or used. */
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
