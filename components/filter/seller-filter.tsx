'use client';
import { ComboBox, Input, Label, ListBox, Popover } from '@heroui/react';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { ChosenFilter } from '@/components/filter/chosen-filter';
import { FilterButton } from '@/components/filter/filter-button';
import { shorten } from '@/components/ui/short-id';

type Seller = { id: string; name: string };
type FindSeller = (input: unknown) => Promise<{ ok: true; reply: { data: Seller[] } } | { ok: false; error: unknown }>;
/** `name` is that of the seller in the address, if there is one. Without `find` no other can be chosen. */
export type SellerChoice = { name: string | null; find: FindSeller | null };

type Props = SellerChoice & { label: string; value: string; onChange: (id: string) => void };

/** One seller, or all. The chosen one stands there by its name and can be taken away; another is found by a part of its name or by its id. */
export function SellerFilter({ label, value, name, find, onChange }: Props) {
  const [chosen, setChosen] = useState<Seller | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const changed = useRef(false);
  // what was pressed is gone with the change: what stands in its place takes the focus
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
      {value === '' && find && <SellerSearch label={label} find={find} onChoose={change} />}
    </div>
  );
}

function SellerSearch({ label, find, onChoose }: { label: string; find: FindSeller; onChoose: (seller: Seller) => void }) {
  const [open, setOpen] = useState(false);
  return (
    <Popover isOpen={open} onOpenChange={setOpen}>
      <FilterButton label={label} value="" />
      <Popover.Content placement="bottom start" className="w-80">
        <Popover.Dialog aria-label={label} className="p-4">
          <Field find={find} onChoose={onChoose} />
        </Popover.Dialog>
      </Popover.Content>
    </Popover>
  );
}

const waitMs = 150;
const offered = 20;

/** The sellers that what is typed may mean, without anything the newest; the last answer counts, in whatever order they arrive. */
function useFound(find: FindSeller, typed: string): Seller[] | 'searching' | 'failed' {
  const [found, setFound] = useState<Seller[] | 'searching' | 'failed'>('searching');
  const search = typed.trim();
  useEffect(() => {
    let isLast = true;
    const timer = setTimeout(async () => {
      const answer = await find({ ...(search && { search }), per_page: offered }).catch(() => null);
      if (isLast) setFound(answer?.ok ? answer.reply.data : 'failed');
    }, waitMs);
    return () => {
      isLast = false;
      clearTimeout(timer);
    };
  }, [find, search]);
  return found;
}

function Field({ find, onChoose }: { find: FindSeller; onChoose: (seller: Seller) => void }) {
  const t = useTranslations('filters.seller');
  const [typed, setTyped] = useState('');
  const found = useFound(find, typed);
  const sellers = Array.isArray(found) ? found : [];
  return (
    <ComboBox
      items={sellers}
      inputValue={typed}
      onInputChange={setTyped}
      selectedKey={null}
      onSelectionChange={(key) => {
        const seller = sellers.find(({ id }) => id === key);
        if (seller) onChoose(seller);
      }}
      menuTrigger="focus"
      allowsEmptyCollection
      autoFocus
      fullWidth
    >
      <Label>{t('search')}</Label>
      <ComboBox.InputGroup>
        <Input autoComplete="off" maxLength={255} className="pointer-coarse:min-h-11" />
      </ComboBox.InputGroup>
      <ComboBox.Popover className="w-(--trigger-width)">
        <ListBox
          items={sellers}
          renderEmptyState={() => <p className="px-3 py-4 text-sm text-muted">{t(Array.isArray(found) ? 'nothing' : found)}</p>}
        >
          {(seller: Seller) => (
            <ListBox.Item id={seller.id} textValue={seller.name}>
              <span className="min-w-0 break-words">{seller.name}</span>
            </ListBox.Item>
          )}
        </ListBox>
      </ComboBox.Popover>
    </ComboBox>
  );
}
