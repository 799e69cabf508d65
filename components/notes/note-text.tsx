import { visible } from '@/components/ui/visible';
import { type Named, piecesOf } from '@/lib/notes/subject';

/** Plain text in which only addresses can be pressed and only names of the mentioned stand out. */
export function NoteText({ text, mentions }: { text: string; mentions: readonly Named[] }) {
  return (
    <p className="text-sm leading-relaxed whitespace-pre-line [overflow-wrap:anywhere]">
      {piecesOf(text, mentions).map(({ text: piece, as }, index) => {
        const key = `${index} ${piece}`;
        if (as === 'text') return visible(piece);
        if (as === 'mention')
          return (
            <strong key={key} className="rounded bg-accent-soft px-1 py-0.5 font-medium text-accent-soft-foreground">
              {visible(piece)}
            </strong>
          );
        return (
          <a
            key={key}
            href={piece}
            target="_blank"
            rel="noreferrer nofollow"
            className="text-accent-soft-foreground underline underline-offset-2"
          >
            {visible(piece)}
          </a>
        );
      })}
    </p>
  );
}
