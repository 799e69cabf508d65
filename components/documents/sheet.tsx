'use client';
import { useEffect, useRef, useState } from 'react';
import type { OpenDocument } from '@/components/documents/canvas';
import { limitMs } from '@/components/documents/use-document';

type Props = {
  document: OpenDocument;
  page: number;
  turns: number;
  /** 1 is the available width, up to a readable one. */
  zoom: number;
  label: string;
  onFailed: () => void;
};

/** On a wide screen, a full-width page would be too large to read. */
const widest = 900;

/** One page at the screen's resolution; until it is drawn, the previous one stays. */
export function Sheet({ document, page, turns, zoom, label, onFailed }: Props) {
  const frame = useRef<HTMLElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(0);
  const [isDrawing, setIsDrawing] = useState(true);
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const watching = new ResizeObserver(([entry]) => setRoom(Math.floor(entry?.contentRect.width ?? 0)));
    watching.observe(element);
    return () => watching.disconnect();
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page, or the same one turned, begins at its top
  useEffect(() => void frame.current?.scrollTo(0, 0), [page, turns]);
  useEffect(() => {
    if (room === 0) return;
    const drawing = new AbortController();
    let isWanted = true;
    const timer = setTimeout(() => drawing.abort(), limitMs);
    const width = Math.round(Math.min(room, widest) * zoom);
    setIsDrawing(true);
    document
      .draw({ page, turns, width: width * window.devicePixelRatio }, drawing.signal)
      .then((canvas) => {
        if (!isWanted) return;
        canvas.className = 'mx-auto block max-w-none bg-white ring-1 ring-border';
        canvas.style.width = `${width}px`;
        place.current?.replaceChildren(canvas);
        setIsDrawing(false);
      })
      .catch(() => isWanted && onFailed())
      .finally(() => clearTimeout(timer));
    return () => {
      isWanted = false;
      drawing.abort();
    };
  }, [document, page, turns, zoom, room, onFailed]);
  return (
    <section
      ref={frame}
      aria-label={label}
      aria-busy={isDrawing}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached with the keyboard
      tabIndex={0}
      className="min-h-0 flex-1 overflow-auto bg-surface-secondary p-3 -outline-offset-2 [scrollbar-gutter:stable]"
    >
      <div ref={place} role="img" aria-label={label} />
    </section>
  );
}
