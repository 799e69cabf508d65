'use client';
import { ComboBox, Input, Label, ListBox } from '@heroui/react';
import { useFormatter, useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { shorten } from '@/components/ui/short-id';
import { useDebouncedQuery } from '@/components/ui/use-debounced-query';
import type { FoundSellers } from '@/lib/splits/find-sellers';

export type FoundSeller = Pick<FoundSellers['data'][number], 'id' | 'name' | 'created_at'> &
  Partial<Pick<FoundSellers['data'][number], 'fee'>>;
export type FindSellers = (input: unknown) => Promise<{ ok: true; reply: { data: FoundSeller[] } } | { ok: false; error: unknown }>;

const pauseMs = 150;

/**
 * The sellers that match the typed text. Until they arrive, the matching ones of the text before, so that a visible seller can be chosen at
 * once. Null before the first result.
 */
function useFound(find: FindSellers, typed: string, open: boolean): FoundSeller[] | null {
  const query = typed.trim();
  const fetchSellers = (wanted: string) => find({ query: wanted }).then((answer) => (answer.ok ? answer.reply.data : null));
  const answered = useDebouncedQuery(open ? query : null, fetchSellers, pauseMs);
  if (answered === null) return null;
  const sellers = answered.answer ?? [];
  if (answered.of === query) return sellers;
  const fitting = sellers.filter(({ name }) => name.toLowerCase().includes(query.toLowerCase()));
  return fitting.length > 0 ? fitting : null;
}

type Props = {
  find: FindSellers;
  /** The names by id of those who are in the split already. */
  taken: ReadonlyMap<string, string>;
  disabled: boolean;
  onAdd: (seller: FoundSeller) => void;
};

/** Adds a seller to a split, by part of its name or by id; sellers that are in the split are not offered. */
export function SellerAdder({ find, taken, disabled, onAdd }: Props) {
  const t = useTranslations('split.add');
  const format = useFormatter();
  const day = (at: string) => format.dateTime(new Date(at), { year: 'numeric', month: 'numeric', day: 'numeric' });
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  // closes the list after a choice; without a chosen value it would stay open
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
        const hasTwin = [...taken.values(), ...offered.filter(({ id }) => id !== seller.id).map(({ name }) => name)].includes(seller.name);
        onAdd({ ...seller, name: hasTwin ? t('twin', { name: seller.name, id: shorten(seller.id) }) : seller.name });
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
              <span className="min-w-0">
                <span className="block wrap-anywhere">{seller.name}</span>
                <span className="block text-xs text-muted tabular-nums">
                  {t('about', { id: shorten(seller.id), day: day(seller.created_at) })}
                </span>
              </span>
            </ListBox.Item>
          )}
        </ListBox>
      </ComboBox.Popover>
    </ComboBox>
  );
}
