'use client';
import { type ReactNode, useState, useSyncExternalStore } from 'react';

const wide = '(min-width: 48rem)';
const paper = 'print';

function onChange(tell: () => void) {
  const queries = [wide, paper].map((query) => matchMedia(query));
  for (const query of queries) query.addEventListener('change', tell);
  return () => {
    for (const query of queries) query.removeEventListener('change', tell);
  };
}
const fits = () => (matchMedia(paper).matches ? 'both' : matchMedia(wide).matches ? 'table' : 'cards');

/**
 * A list as a table, and on a phone as cards: only what the window shows is mounted, since the other half would cost as much time to draw. The
 * server sends both, and CSS chooses. A window that changes its width has both from then on, so that nothing typed is lost; so has paper.
 */
export function ByWidth({ table, cards }: { table: ReactNode; cards: ReactNode }) {
  const now = useSyncExternalStore(onChange, fits, () => null);
  const [first, setFirst] = useState(now);
  if (first === null && now !== null) setFirst(now);
  const shown = now === first ? now : 'both';
  return (
    <>
      {shown !== 'table' && cards}
      {shown !== 'cards' && table}
    </>
  );
}
