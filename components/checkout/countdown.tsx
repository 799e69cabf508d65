'use client';
import { useEffect, useState } from 'react';

const shown = (leftMs: number) => {
  const seconds = Math.max(0, Math.ceil(leftMs / 1_000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};
/** The service's clock may be this much behind the browser's: a page reloaded too early would show the same again. */
const slackMs = 1_500;

/** The minutes and seconds left. At the end the page is reloaded and shows the result. */
export function Countdown({ leftMs }: { leftMs: number }) {
  const [left, setLeft] = useState(leftMs);
  useEffect(() => {
    const end = performance.now() + leftMs;
    const count = setInterval(() => setLeft(end - performance.now()), 1_000);
    const over = setTimeout(() => location.reload(), Math.max(0, leftMs) + slackMs);
    return () => {
      clearInterval(count);
      clearTimeout(over);
    };
  }, [leftMs]);
  return (
    <span role="timer" className="tabular-nums">
      {shown(left)}
    </span>
  );
}
