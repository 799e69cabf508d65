'use client';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';

/** A long text in two lines; a press shows the rest. */
export function Clamped({ text }: { text: string }) {
  const t = useTranslations('payment.header');
  const [whole, setWhole] = useState(false);
  const [hasRest, setHasRest] = useState(false);
  const shown = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    const element = shown.current;
    if (!element || whole) return;
    const measure = new ResizeObserver(() => setHasRest(element.scrollHeight > element.clientHeight + 1));
    measure.observe(element);
    return () => measure.disconnect();
  }, [whole]);
  return (
    <>
      <p ref={shown} className={`max-w-4xl break-words whitespace-pre-line ${whole ? '' : 'line-clamp-2'}`}>
        {text}
      </p>
      {hasRest && (
        <button
          type="button"
          aria-expanded={whole}
          className="link mt-0.5 cursor-pointer text-xs underline pointer-coarse:min-h-11"
          onClick={() => setWhole(!whole)}
        >
          {t(whole ? 'less' : 'more')}
        </button>
      )}
    </>
  );
}
