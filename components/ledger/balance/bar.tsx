'use client';
import type { Fall } from '@/components/ledger/balance/waterfall';

type BarProps = { bar: Fall | undefined; look: 'fill-accent' | 'fill-danger' | 'fill-muted'; className?: string };

/** A line as a bar of a waterfall; the amount beside it says the same. In the browser's part for the reason of charts/share-row. */
export function Bar({ bar, look, className = '' }: BarProps) {
  if (!bar) return null;
  // what is there can be seen, however small
  const width = bar.to === bar.from ? 0 : Math.max(bar.to - bar.from, 0.004);
  return (
    <svg aria-hidden="true" viewBox="0 0 100 1" preserveAspectRatio="none" className={`h-3.5 w-full ${className}`}>
      <rect x={bar.zero * 99.8} width="0.2" height="1" className="fill-border" />
      <rect x={Math.min(bar.from, 1 - width) * 100} width={width * 100} height="1" className={look} />
    </svg>
  );
}
