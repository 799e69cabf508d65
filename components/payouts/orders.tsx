import { useTranslations } from 'next-intl';
import { OrdersTable } from '@/components/payouts/orders-table';
import { Part } from '@/components/payouts/part';
import { Panel } from '@/components/ui/panel';
import type { OrderLines } from '@/lib/settlements/orders/order-line';

const shown = 20;

/** The first orders of a payout; its files contain all of them. */
export function Orders({ orders: { rows, count, total } }: { orders: OrderLines }) {
  const t = useTranslations('payouts.orders');
  const first = rows.slice(0, shown);
  const rest = count - first.length;
  return (
    <Part id="orders" title={t('title')}>
      <Panel>
        <OrdersTable rows={first} {...{ count, total }} />
        {rest > 0 && <p className="border-t border-separator px-4 py-3 text-xs text-muted sm:px-5">{t('more', { count: rest })}</p>}
      </Panel>
    </Part>
  );
}
