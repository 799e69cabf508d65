'use client';
import { Button } from '@heroui/react';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { PortionedNote } from '@/components/splits/portioned-note';
import { amountId, type Moved } from '@/components/splits/row-fields';
import { inProportion, type Original, type Portioned, type Row, rowsOf } from '@/components/splits/rows';
import { type FindSellers, type FoundSeller, SellerAdder } from '@/components/splits/seller-adder';
import { SplitEditor } from '@/components/splits/split-editor';

type Props = {
  rows: Row[];
  onRows: (rows: Row[]) => void;
  /** The original split, if the payment has one. */
  original: Original | null;
  limit: number;
  names: Readonly<Record<string, string>>;
  /** See SplitEditor. */
  moved?: ReadonlyMap<string, Moved> | null;
  findSellers: FindSellers;
  disabled: boolean;
  heading?: 'h2' | 'h3';
  isOwn?: boolean;
};

/** Edits the sellers' amounts: adds and removes sellers; buttons restore the original split, whole or in proportion. */
export function ShareEditor({ rows, onRows, original, limit, names, moved, findSellers, disabled, heading, isOwn = true }: Props) {
  const t = useTranslations('split');
  const [portioned, setPortioned] = useState<Portioned | null>(null);
  function change(to: (rows: Row[]) => Row[]) {
    setPortioned(null);
    onRows(to(rows));
  }
  const [added, setAdded] = useState<string | null>(null);
  // after the list has closed, which keeps the focus in its field
  useEffect(() => {
    const waiting = added && setTimeout(() => document.getElementById(amountId(added))?.focus(), 0);
    return () => clearTimeout(waiting || undefined);
  }, [added]);
  function add({ id, name, fee }: FoundSeller) {
    change((before) => [...before, { sellerId: id, name, amount: '', fee: '', ...(fee && { terms: fee }) }]);
    setAdded(id);
  }
  function divide(from: Original) {
    const next = inProportion(from, limit);
    onRows(rowsOf(next.entries, names));
    setPortioned(next);
  }
  const tool = (name: 'same' | 'proportion', press: () => void) => (
    <Button size="sm" variant="outline" isDisabled={disabled} className="pointer-coarse:min-h-11" onPress={press}>
      {t(name)}
    </Button>
  );
  return (
    <div className="flex flex-col gap-3">
      <div>
        <SplitEditor
          use="share"
          rows={rows}
          limit={limit}
          {...(moved !== undefined && { moved })}
          disabled={disabled}
          removable
          isOwn={isOwn}
          {...(heading && { heading })}
          onChange={change}
          tools={
            original && original.entries.length > 0 ? (
              <>
                {tool('same', () => change(() => rowsOf(original.entries, names)))}
                {tool('proportion', () => divide(original))}
              </>
            ) : null
          }
        />
        <PortionedNote portioned={portioned} names={names} />
      </div>
      <SellerAdder find={findSellers} taken={new Map(rows.map(({ sellerId, name }) => [sellerId, name]))} disabled={disabled} onAdd={add} />
    </div>
  );
}
