'use client';
import { Button } from '@heroui/react';
import { Columns3 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { columnsText, type PaymentColumn } from '@/components/payments/columns';
import { remember } from '@/components/shell/preferences';
import { ChoiceMenu } from '@/components/ui/choice-menu';

type Props = { shown: readonly PaymentColumn[]; offered: readonly PaymentColumn[]; onChange: (columns: string) => void };

/** The choice is in the address, so that it can be shared, and is remembered for the next visit. Cards on a phone have no columns. */
export function ChooseColumns({ shown, offered, onChange }: Props) {
  const t = useTranslations('payments');
  function choose(columns: PaymentColumn[]) {
    const text = columnsText(columns);
    remember('payments_columns', text);
    onChange(text);
  }
  return (
    <ChoiceMenu
      label={t('chooseColumns')}
      values={offered}
      value={shown}
      several
      nameOf={(column) => t(`columns.${column}`)}
      onChange={choose}
      placement="bottom end"
    >
      <Button size="sm" variant="ghost" className="max-md:hidden">
        <Columns3 aria-hidden="true" className="text-muted" />
        {t('chooseColumns')}
      </Button>
    </ChoiceMenu>
  );
}
