'use client';
import { useTranslations } from 'next-intl';
import { yenIn } from '@/components/forms/typed-yen';
import type { OrderForm } from '@/components/payments/phone-orders/order';
import type { Preview } from '@/components/splits/use-preview';
import { Money } from '@/components/ui/money';
import { formatYen } from '@/components/ui/yen';
import { sum } from '@/lib/money/yen';

type Props = { order: OrderForm; preview: Preview; ownId: string; isPlatform: boolean };

/** Who receives what: each seller after its fee, and the merchant itself after the processing fee, as the dry run says. */
export function ReviewShares({ order, preview: { reply, isCurrent }, ownId, isPlatform }: Props) {
  const t = useTranslations('phoneOrder.check');
  if (order.take === 'authorize' && order.rows.length === 0) return isPlatform ? <p className="text-sm text-muted">{t('later')}</p> : null;
  const own = reply?.balances.find(({ merchant_id }) => merchant_id === ownId);
  const cost = -sum(reply?.postings.filter(({ type }) => type.startsWith('processing_fee')).map(({ amount }) => amount) ?? []);
  const sellers = order.rows.filter(({ amount }) => (yenIn(amount) ?? 0) > 0);
  return (
    <table aria-busy={!isCurrent} className="w-full text-sm">
      <caption className="mb-2 text-left text-sm font-medium">{t('shares')}</caption>
      <thead className="border-b border-border text-xs text-muted">
        <tr>
          <th scope="col" className="py-1.5 text-left font-normal">
            {t('party')}
          </th>
          <th scope="col" className="py-1.5 pl-3 text-right font-normal max-sm:hidden">
            {t('share')}
          </th>
          <th scope="col" className="py-1.5 pl-3 text-right font-normal max-sm:hidden">
            {t('fee')}
          </th>
          <th scope="col" className="py-1.5 pl-3 text-right font-normal">
            {t('net')}
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-separator">
        {sellers.map(({ sellerId, name, amount, fee }) => {
          const [share, off] = [yenIn(amount) ?? 0, yenIn(fee) ?? 0];
          return (
            <tr key={sellerId}>
              <th scope="row" className="py-2 text-left font-normal wrap-anywhere">
                {name}
              </th>
              <td className="py-2 pl-3 text-right max-sm:hidden">
                <Money amount={share} />
              </td>
              <td className="py-2 pl-3 text-right max-sm:hidden">{off > 0 && <Money amount={-off} />}</td>
              <td className="py-2 pl-3 text-right font-medium">
                <Money amount={share - off} />
              </td>
            </tr>
          );
        })}
        {own && (
          <tr className={isCurrent ? '' : 'opacity-60'}>
            <th scope="row" className="py-2 text-left font-normal">
              {t('own')}
              {cost > 0 && <span className="block text-xs text-muted">{t('processing', { fee: formatYen(cost) })}</span>}
            </th>
            <td className="max-sm:hidden" />
            <td className="max-sm:hidden" />
            <td className="py-2 pl-3 text-right font-medium">
              <Money amount={own.available_after - own.available_before} />
            </td>
          </tr>
        )}
      </tbody>
    </table>
  );
}
