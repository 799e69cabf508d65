import { CopyButton } from '@/components/ui/copy-button';
import { visible } from '@/components/ui/visible';

const token = /("(?:\\.|[^"\\])*"?)(\s*:)?|\b(?:true|false|null)\b|-?\d+(?:\.\d+)?/g;

type Piece = { at: number; text: string; kind: 'plain' | 'key' | 'string' | 'literal' };

/** Splits printed JSON into coloured pieces; joined they are the text again. */
function cut(json: string): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const match of json.matchAll(token)) {
    if (match.index > from) pieces.push({ at: from, text: json.slice(from, match.index), kind: 'plain' });
    const [text, quoted, colon] = match;
    pieces.push({ at: match.index, text, kind: quoted ? (colon ? 'key' : 'string') : 'literal' });
    from = match.index + text.length;
  }
  pieces.push({ at: from, text: json.slice(from), kind: 'plain' });
  return pieces;
}

const colours = {
  plain: 'text-muted',
  key: 'text-accent-soft-foreground',
  string: 'text-success-soft-foreground',
  literal: 'text-danger-soft-foreground',
};

/** The value as the API returns it, copyable; invisible characters are escaped, with the same meaning. */
export function JsonView({ value, label, copyLabel }: { value: unknown; label: string; copyLabel: string }) {
  const json = JSON.stringify(value, null, 2);
  return (
    <div className="relative rounded-lg border border-border bg-surface-secondary">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard */}
      <section aria-label={label} tabIndex={0} className="max-h-[36rem] overflow-auto p-4 font-mono text-xs leading-5">
        <pre>
          {cut(visible(json)).map((piece) => (
            <span key={piece.at} className={colours[piece.kind]}>
              {piece.text}
            </span>
          ))}
        </pre>
      </section>
      <div className="absolute top-1 right-4 rounded-lg bg-surface-secondary">
        <CopyButton value={json} label={copyLabel} />
      </div>
    </div>
  );
}
