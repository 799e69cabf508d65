'use client';
import { Dropdown } from '@heroui/react';
import { useTranslations } from 'next-intl';
import { FilterButton } from '@/components/filter/filter-button';
import { type PaymentStatus, paymentStatuses } from '@/lib/payments/payment';

type Props = { value: PaymentStatus[]; onChange: (value: PaymentStatus[]) => void };

export function StatusFilter({ value, onChange }: Props) {
  const t = useTranslations('payments.filters');
  const word = useTranslations('payment');
  const [first, ...others] = value;
  const summary = first ? `${word(`status.${first}`)}${others.length > 0 ? ` +${others.length}` : ''}` : '';
  return (
    <Dropdown>
      <FilterButton label={t('status')} value={summary} />
      <Dropdown.Popover placement="bottom start" className="min-w-48">
        <Dropdown.Menu
          aria-label={t('status')}
          selectionMode="multiple"
          selectedKeys={value}
          onSelectionChange={(keys) => onChange(paymentStatuses.filter((status) => keys === 'all' || keys.has(status)))}
        >
          {paymentStatuses.map((status) => (
            <Dropdown.Item key={status} id={status} textValue={word(`status.${status}`)}>
              <Dropdown.ItemIndicator />
              {word(`status.${status}`)}
            </Dropdown.Item>
          ))}
        </Dropdown.Menu>
      </Dropdown.Popover>
    </Dropdown>
  );
}
