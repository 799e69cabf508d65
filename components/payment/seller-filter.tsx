'use client';
import { Dropdown } from '@heroui/react';
import { useTranslations } from 'next-intl';
import { FilterButton } from '@/components/filter/filter-button';

type Props = { value: string; sellers: { id: string; name: string }[]; onChange: (id: string) => void };

/** One seller, or all: choosing the chosen one again takes it away. */
export function SellerFilter({ value, sellers, onChange }: Props) {
  const t = useTranslations('payments.filters');
  return (
    <Dropdown>
      <FilterButton label={t('seller')} value={sellers.find((seller) => seller.id === value)?.name ?? ''} />
      <Dropdown.Popover placement="bottom start" className="max-h-80 min-w-56 overflow-auto">
        <Dropdown.Menu
          aria-label={t('seller')}
          items={sellers}
          selectionMode="single"
          selectedKeys={value ? [value] : []}
          onSelectionChange={(keys) => onChange(keys === 'all' ? '' : String([...keys][0] ?? ''))}
        >
          {(seller) => (
            <Dropdown.Item id={seller.id} textValue={seller.name}>
              <Dropdown.ItemIndicator />
              {seller.name}
            </Dropdown.Item>
          )}
        </Dropdown.Menu>
      </Dropdown.Popover>
    </Dropdown>
  );
}
