'use client';
import { Popover } from '@heroui/react';
import { useEffect, useRef, useState } from 'react';
import { ChosenFilter } from '@/components/filters/chosen-filter';
import { FilterButton } from '@/components/filters/filter-button';
import { type FindSeller, type Seller, SellerSearch } from '@/components/filters/seller-search';
import { shorten } from '@/components/ui/short-id';
import { useDeferredOpen } from '@/components/ui/use-deferred-open';

/** `name`: the name of the seller in the address, if any. Without `find` no other can be chosen. */
export type SellerChoice = { name: string | null; find: FindSeller | null };

type Props = SellerChoice & { label: string; value: string; onChange: (id: string) => void };

/** One seller, or all. The chosen seller is shown by name and can be removed; another is found by a part of its name or by its id. */
export function SellerFilter({ label, value, name, find, onChange }: Props) {
  const [chosen, setChosen] = useState<Seller | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const changed = useRef(false);
  // the pressed button disappears with the change: its replacement takes the focus
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another button stands there
  useEffect(() => {
    if (changed.current) place.current?.querySelector('button')?.focus();
    changed.current = false;
  }, [value]);
  function change(seller: Seller | null) {
    changed.current = true;
    setChosen(seller);
    onChange(seller?.id ?? '');
  }
  if (value === '' && !find) return null;
  const shown = chosen?.id === value ? chosen.name : (name ?? shorten(value));
  return (
    <div ref={place} className="max-w-full">
      {value !== '' && <ChosenFilter label={label} value={shown} onClear={() => change(null)} />}
      {value === '' && find && <OpenSearch label={label} find={find} onChoose={change} />}
    </div>
  );
}

function OpenSearch({ label, find, onChoose }: { label: string; find: FindSeller; onChoose: (seller: Seller) => void }) {
  const popover = useDeferredOpen();
  return (
    <Popover {...popover}>
      <FilterButton label={label} value="" />
      <Popover.Content placement="bottom start" className="w-80">
        <Popover.Dialog aria-label={label} className="p-0">
          <SellerSearch find={find} onChoose={onChoose} />
        </Popover.Dialog>
      </Popover.Content>
    </Popover>
  );
}
