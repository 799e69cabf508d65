import type { ReactNode } from 'react';

type Props = { name: string; wide?: boolean; full?: boolean; isEmpty?: boolean; children: ReactNode };

/** A name with its value; without a value it is left out. A long value gets the whole width of a phone (`wide`), or of its list (`full`). */
export function Fact({ name, wide = false, full = false, isEmpty = false, children }: Props) {
  if (isEmpty || children === null || children === undefined || children === '' || children === false) return null;
  return (
    <div className={`min-w-0 ${full ? 'col-span-full' : wide ? 'max-sm:col-span-2' : ''}`}>
      <dt className="mb-1 text-xs text-muted">{name}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  );
}
