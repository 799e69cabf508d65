'use client';
import { ComboBox, Input, Label, ListBox } from '@heroui/react';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';

export type FoundSeller = { id: string; name: string };
export type FindSellers = (input: unknown) => Promise<{ ok: true; reply: { data: FoundSeller[] } } | { ok: false; error: unknown }>;

const waitMs = 150;

/**
 * The sellers that what is typed may mean; the last answer counts, in whatever order they arrive. Until it is there, those of the one before
 * that still fit: who is in sight can be chosen at once. Null where there are none yet.
 */
function useFound(find: FindSellers, typed: string, open: boolean): FoundSeller[] | null {
  const [found, setFound] = useState<{ query: string; sellers: FoundSeller[] } | null>(null);
  const query = typed.trim();
  useEffect(() => {
    if (!open) return;
    let isLast = true;
    const timer = setTimeout(async () => {
      const answer = await find({ query }).catch(() => null);
      if (isLast) setFound({ query, sellers: answer?.ok ? answer.reply.data : [] });
    }, waitMs);
    return () => {
      isLast = false;
      clearTimeout(timer);
    };
  }, [find, query, open]);
  if (found === null || found.query === query) return found?.sellers ?? null;
  const fitting = found.sellers.filter(({ name }) => name.toLowerCase().includes(query.toLowerCase()));
  return fitting.length > 0 ? fitting : null;
}

type Props = { find: FindSellers; taken: ReadonlySet<string>; disabled: boolean; onAdd: (seller: FoundSeller) => void };

/** Adds a seller to a split, found by a part of its name or by its id; who is in it already is not offered. */
export function SellerAdder({ find, taken, disabled, onAdd }: Props) {
  const t = useTranslations('split.add');
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  // the list closes over what was chosen, and stands open where nothing ever is
  const [chosen, setChosen] = useState<string | null>(null);
  useEffect(() => {
    if (chosen) setChosen(null);
  }, [chosen]);
  const found = useFound(find, typed, open);
  const offered = (found ?? []).filter(({ id }) => !taken.has(id));
  return (
    <ComboBox
      items={offered}
      inputValue={typed}
      onInputChange={setTyped}
      selectedKey={chosen}
      onSelectionChange={(key) => {
        const seller = offered.find(({ id }) => id === key);
        if (!seller) return;
        onAdd(seller);
        setChosen(seller.id);
        setTyped('');
      }}
      onOpenChange={setOpen}
      menuTrigger="focus"
      allowsEmptyCollection
      isDisabled={disabled}
      fullWidth
    >
      <Label>{t('label')}</Label>
      <ComboBox.InputGroup>
        <Input autoComplete="off" maxLength={255} placeholder={t('hint')} className="pointer-coarse:min-h-11" />
      </ComboBox.InputGroup>
      <ComboBox.Popover>
        <ListBox
          items={offered}
          renderEmptyState={() => <p className="px-3 py-4 text-sm text-muted">{t(found === null ? 'searching' : 'nothing')}</p>}
        >
          {(seller: FoundSeller) => (
            <ListBox.Item id={seller.id} textValue={seller.name}>
              {seller.name}
            </ListBox.Item>
          )}
        </ListBox>
      </ComboBox.Popover>
    </ComboBox>
  );
}
