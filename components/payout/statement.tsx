import { CircleAlert, CircleCheck } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { hrefOf, noFilters } from '@/components/balance/filters';
import { daysOf } from '@/components/payout/period';
import { Link } from '@/components/ui/link';
import { Money } from '@/components/ui/money';
import { Panel } from '@/components/ui/panel';
import type { RecordType } from '@/lib/ledger/record';
import type { ExplainSettlementReply } from '@/lib/settlements/outlook-schema';
import type { SettlementReply } from '@/lib/settlements/schema';

type Props = { settlement: SettlementReply; explanation: ExplainSettlementReply; balanceHref: string; isSeller: boolean };

const feesOf: Record<'platform' | 'service', Record<'fee' | 'tax', RecordType[]>> = {
  // a platform's fees include their tax
  platform: { fee: ['platform_fee', 'platform_fee_return'], tax: [] },
  service: { fee: ['processing_fee', 'refund_fee'], tax: ['processing_fee_tax', 'refund_fee_tax'] },
};
const payouts: RecordType[] = ['payout', 'payout_return'];

/** One column of figures that adds up; each term is a way to the records behind it. */
export function Statement({ settlement, explanation, balanceHref, isSeller }: Props) {
  const t = useTranslations('payouts.statement');
  const word = useTranslations('payment.ledger.types');
  const { terms, opening, closing, agrees } = explanation;
  const fees = isSeller ? feesOf.platform : feesOf.service;
  const summed = [...fees.fee, ...fees.tax, ...payouts];
  const rowsOf = (types: readonly RecordType[]) =>
    types.length === 0 ? null : hrefOf(balanceHref, { ...noFilters, type: [...types], ...daysOf(settlement) });
  const countOf = (types: readonly RecordType[]) =>
    terms.filter(({ type }) => types.includes(type)).reduce((sum, { count }) => sum + count, 0);
  const sums = [
    { id: 'fee', types: fees.fee, amount: 0 - settlement.fee_amount },
    { id: 'tax', types: fees.tax, amount: 0 - settlement.fee_tax_amount },
    { id: 'payout', types: payouts, amount: 0 - settlement.paid_out_amount },
  ] as const;
  return (
    <Panel>
      <table className="w-full border-collapse text-sm tabular-nums">
        <caption className="sr-only">{t('caption')}</caption>
        <tbody>
          <End name={t('opening')} amount={opening} />
          {terms
            .filter(({ type }) => !summed.includes(type))
            .map(({ type, amount, count }) => (
              <Term key={type} name={word(type)} href={rowsOf([type])} count={count} amount={amount} />
            ))}
          {sums.map(({ id, types, amount }) => (
            <Term key={id} name={t(id)} href={countOf(types) > 0 ? rowsOf(types) : null} count={countOf(types)} amount={amount} />
          ))}
          <End name={t('closing')} amount={closing} isSum>
            <Agreement agrees={agrees} />
          </End>
        </tbody>
      </table>
    </Panel>
  );
}

type TermProps = { name: ReactNode; href: string | null; count?: number; amount: number };

export function Term({ name, href, count = 0, amount }: TermProps) {
  const t = useTranslations('payouts.statement');
  return (
    <tr className="relative border-b border-separator has-[a.row-link]:hover:bg-surface-secondary has-[a.row-link:focus-visible]:bg-accent-soft">
      <th scope="row" className="py-2.5 pr-2 pl-4 text-left font-normal sm:pl-5 pointer-coarse:py-3">
        {href ? (
          <Link href={href} className="row-link underline decoration-muted underline-offset-4 outline-none after:absolute after:inset-0">
            {name}
          </Link>
        ) : (
          name
        )}
      </th>
      <td className="px-2 py-2.5 text-right text-xs whitespace-nowrap text-muted">{count > 0 && t('count', { count })}</td>
      <td className="py-2.5 pr-4 pl-2 text-right sm:pr-5">
        <Money amount={amount} signed />
      </td>
    </tr>
  );
}

type EndProps = { name: string; amount: number; isSum?: boolean; children?: ReactNode };

export function End({ name, amount, isSum = false, children }: EndProps) {
  return (
    <tr className={`bg-surface-secondary ${isSum ? 'border-t-2 border-t-border' : 'border-b border-separator'}`}>
      <th scope="row" className="py-3 pr-2 pl-4 text-left font-semibold sm:pl-5">
        {name}
      </th>
      <td className="px-2 py-3 text-right">{children}</td>
      <td className="py-3 pr-4 pl-2 text-right font-semibold sm:pr-5">
        <Money amount={amount} />
      </td>
    </tr>
  );
}

/** Whether the lines add up to the balance that the settlement keeps. */
function Agreement({ agrees }: { agrees: boolean }) {
  const t = useTranslations('payouts.statement');
  const Icon = agrees ? CircleCheck : CircleAlert;
  return (
    <span
      className={`inline-flex items-center gap-1 text-xs font-medium whitespace-nowrap ${agrees ? 'text-success-soft-foreground' : 'text-danger-soft-foreground'}`}
    >
      <Icon aria-hidden="true" className="size-4" />
      {t(agrees ? 'agrees' : 'disagrees')}
    </span>
  );
}
