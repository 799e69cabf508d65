'use client';
import { Dropdown } from '@heroui/react';
import { useTranslations } from 'next-intl';
import { FilterButton } from '@/components/filter/filter-button';
import type { RecordType } from '@/lib/ledger/record';

type Props = { value: RecordType[]; kinds: readonly RecordType[]; onChange: (value: RecordType[]) => void };

/** One kind of record or several. One that the address names is there to be taken away, also where it is rare. */
export function TypeFilter({ value, kinds, onChange }: Props) {
  const t = useTranslations('balance.filters');
  const word = useTranslations('payment.ledger.types');
  const [first, ...others] = value;
  const summary = first ? `${word(first)}${others.length > 0 ? ` +${others.length}` : ''}` : '';
  const offered = [...kinds, ...value.filter((type) => !kinds.includes(type))];
  return (
    <Dropdown>
      <FilterButton label={t('type')} value={summary} />
      <Dropdown.Popover placement="bottom start" className="max-h-96 min-w-56 overflow-auto">
        <Dropdown.Menu
          aria-label={t('type')}
          selectionMode="multiple"
          selectedKeys={value}
          onSelectionChange={(keys) => onChange(offered.filter((type) => keys === 'all' || keys.has(type)))}
        >
          {offered.map((type) => (
            <Dropdown.Item key={type} id={type} textValue={word(type)}>
              <Dropdown.ItemIndicator />
              {word(type)}
            </Dropdown.Item>
          ))}
        </Dropdown.Menu>
      </Dropdown.Popover>
    </Dropdown>
  );
}
