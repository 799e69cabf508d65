import { type DescribedPlace, useDescription } from '@/components/reference/summary';

/** A sentence of the document in the reader's language; text between backticks is code. */
export function Description({ place, text, className }: { place: DescribedPlace; text: string; className: string }) {
  const parts = useDescription()(place, text).split('`');
  return (
    <p className={`max-w-prose text-pretty text-muted ${className}`}>
      {parts.map((part, index) =>
        index % 2 === 1 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a sentence keeps its order
          <code key={index} className="font-mono text-[0.95em] break-words text-foreground">
            {part}
          </code>
        ) : (
          part
        ),
      )}
    </p>
  );
}
