'use client';
import { ComboBox, Description, FieldError, Input, Label, ListBox } from '@heroui/react';
import { useTranslations } from 'next-intl';
import { type Ref, useState } from 'react';
import { Money } from '@/components/ui/money';
import { useDebouncedQuery } from '@/components/ui/use-debounced-query';
import type { FoundMerchant } from '@/lib/adjustments/schema';

export type FindMerchants = (input: unknown) => Promise<{ ok: true; reply: { data: FoundMerchant[] } } | { ok: false; error: unknown }>;

type Props = {
  find: FindMerchants;
  chosen: FoundMerchant | null;
  onChoose: (merchant: FoundMerchant | null) => void;
  invalid: boolean;
  /** So that a form can focus it when it is empty. */
  inputRef: Ref<HTMLInputElement>;
};

const pauseMs = 200;

/** The merchants that match the text; null: none yet. */
function useFound(find: FindMerchants, typed: string, settled: boolean): FoundMerchant[] | null {
  const query = typed.trim();
  const fetchMerchants = (wanted: string) => find({ query: wanted }).then((answer) => (answer.ok ? answer.reply.data : null));
  const answered = useDebouncedQuery(query === '' || settled ? null : query, fetchMerchants, pauseMs);
  return query === '' ? [] : answered && (answered.answer ?? []);
}

/** Finds a merchant by a part of its name or by its id. */
export function MerchantSearch({ find, chosen, onChoose, invalid, inputRef }: Props) {
  const t = useTranslations('adjustments');
  const [typed, setTyped] = useState(chosen?.name ?? '');
  const found = useFound(find, typed, chosen?.name === typed);
  return (
    <ComboBox
      items={found ?? []}
      inputValue={typed}
      onInputChange={(text) => {
        setTyped(text);
        if (chosen && text !== chosen.name) onChoose(null);
      }}
      selectedKey={chosen?.id ?? null}
      onSelectionChange={(key) => {
        const merchant = found?.find(({ id }) => id === key);
        if (!merchant) return;
        setTyped(merchant.name);
        onChoose(merchant);
      }}
      menuTrigger="input"
      allowsEmptyCollection
      isInvalid={invalid}
      validationBehavior="aria"
      fullWidth
      autoFocus
    >
      <Label>{t('propose.merchant')}</Label>
      <ComboBox.InputGroup>
        <Input ref={inputRef} autoComplete="off" maxLength={255} />
      </ComboBox.InputGroup>
      <Description>{t('propose.merchantHint')}</Description>
      <FieldError>{invalid && t('propose.merchantMissing')}</FieldError>
      <ComboBox.Popover>
        <ListBox
          items={found ?? []}
          renderEmptyState={() => (
            <p className="px-3 py-4 text-sm text-muted">{t(found === null ? 'propose.searching' : 'propose.nothing')}</p>
          )}
        >
          {(merchant: FoundMerchant) => (
            <ListBox.Item id={merchant.id} textValue={merchant.name}>
              <Candidate merchant={merchant} />
            </ListBox.Item>
          )}
        </ListBox>
      </ComboBox.Popover>
    </ComboBox>
  );
}

function Candidate({ merchant: { name, role, tenant_name, balance } }: { merchant: FoundMerchant }) {
  const t = useTranslations('adjustments');
  return (
    <span className="flex w-full min-w-0 items-center justify-between gap-4">
      <span className="min-w-0">
        <span className="block truncate">{name}</span>
        <span className="block truncate text-xs text-muted">
          {t(`kinds.${role}`)}
          {role === 'payout' && ` · ${tenant_name}`}
        </span>
      </span>
      <Money amount={balance.available} className="text-sm" />
    </span>
  );
}
