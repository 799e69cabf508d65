'use client';
import { Button, Dropdown } from '@heroui/react';
import { Columns3 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { columnsText, type PaymentColumn } from '@/components/payment/columns';
import { remember } from '@/components/shell/preferences';

type Props = { shown: readonly PaymentColumn[]; offered: readonly PaymentColumn[]; onChange: (columns: string) => void };

/** The choice stands in the address, so that it can be shared, and is remembered for the next visit. Cards on a phone have no columns. */
export function ChooseColumns({ shown, offered, onChange }: Props) {
  const t = useTranslations('payments');
  function choose(isChosen: (column: PaymentColumn) => boolean) {
    const text = columnsText(offered.filter(isChosen));
    remember('payments_columns', text);
    onChange(text);
  }
  return (
    <Dropdown>
      <Button size="sm" variant="ghost" className="max-md:hidden">
        <Columns3 aria-hidden="true" className="text-muted" />
        {t('chooseColumns')}
      </Button>
      <Dropdown.Popover placement="bottom end" className="min-w-48">
        <Dropdown.Menu
          aria-label={t('chooseColumns')}
          selectionMode="multiple"
          selectedKeys={shown}
          onSelectionChange={(keys) => choose((column) => keys === 'all' || keys.has(column))}
        >
          {offered.map((column) => (
            <Dropdown.Item key={column} id={column} textValue={t(`columns.${column}`)}>
              <Dropdown.ItemIndicator />
              {t(`columns.${column}`)}
            </Dropdown.Item>
          ))}
        </Dropdown.Menu>
      </Dropdown.Popover>
    </Dropdown>
  );
}
