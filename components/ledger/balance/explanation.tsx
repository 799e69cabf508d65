import { CircleAlert, CircleCheck } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Bar } from '@/components/ledger/balance/bar';
import { hrefOf, noFilters } from '@/components/ledger/balance/filters';
import { type Reader, useRecordWord } from '@/components/ledger/balance/record-word';
import { useDays } from '@/components/ledger/balance/use-days';
import { type Fall, waterfall } from '@/components/ledger/balance/waterfall';
import { Link } from '@/components/ui/link';
import { Money } from '@/components/ui/money';
import { Panel } from '@/components/ui/panel';
import type { ExplainReply } from '@/lib/statements/schema';

type Props = { reader: Reader; explanation: ExplainReply; base: string; chosen: readonly string[] };

/** Opening balance, each kind of record, closing balance: a sum that anybody can follow; each line links to its records. */
export function Explanation({ reader, explanation, base, chosen }: Props) {
  const t = useTranslations('balance.explain');
  const word = useRecordWord(reader);
  const days = useDays();
  const { from, to, opening, closing, terms, agrees } = explanation;
  const bars = waterfall(
    opening,
    terms.map(({ amount }) => amount),
    closing,
  );
  const rowsOf = (type: ExplainReply['terms'][number]['type']) => hrefOf(base, { ...noFilters, type: [type], from, to });
  return (
    <section aria-labelledby="explain-title" className="mb-8">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id="explain-title" className="text-base font-semibold">
          {t('title')}
        </h2>
        <p className="text-sm text-muted tabular-nums">{days({ from, to })}</p>
      </div>
      <Panel>
        <table className="w-full border-collapse text-sm tabular-nums">
          <caption className="sr-only">{t('caption', { period: days({ from, to }) })}</caption>
          <thead className="sr-only">
            <tr>
              <th scope="col">{t('what')}</th>
              <td className="hidden sm:table-cell" />
              <th scope="col">{t('records')}</th>
              <th scope="col">{t('amount')}</th>
            </tr>
          </thead>
          <tbody>
            <End name={t('opening')} amount={opening} bar={bars.opening} />
            {terms.map(({ type, amount, count }, index) => (
              <tr
                key={type}
                className={`relative border-b border-separator has-[a.row-link]:hover:bg-surface-secondary has-[a.row-link:focus-visible]:bg-accent-soft ${chosen.includes(type) ? 'bg-accent-soft' : ''}`}
              >
                <th scope="row" className="py-2.5 pr-2 pl-4 text-left font-normal pointer-coarse:py-3">
                  <Link
                    href={rowsOf(type)}
                    scroll={false}
                    className="row-link underline decoration-muted underline-offset-4 outline-none after:absolute after:inset-0"
                  >
                    {word(type)}
                  </Link>
                  <Bar bar={bars.changes[index]} look={amount < 0 ? 'fill-danger' : 'fill-accent'} className="mt-1.5 sm:hidden" />
                </th>
                <td className="hidden w-2/5 px-2 sm:table-cell">
                  <Bar bar={bars.changes[index]} look={amount < 0 ? 'fill-danger' : 'fill-accent'} />
                </td>
                <td className="px-2 py-2.5 text-right text-xs whitespace-nowrap text-muted">{t('count', { count })}</td>
                <td className="py-2.5 pr-4 pl-2 text-right">
                  <Money amount={amount} signed />
                </td>
              </tr>
            ))}
            {terms.length === 0 && (
              <tr className="border-b border-separator">
                <td colSpan={4} className="px-4 py-2.5 text-muted">
                  {t('nothing')}
                </td>
              </tr>
            )}
            <End name={t('closing')} amount={closing} bar={bars.closing} isSum>
              <Agreement agrees={agrees} />
            </End>
          </tbody>
        </table>
      </Panel>
    </section>
  );
}

type EndProps = { name: string; amount: number; bar: Fall; isSum?: boolean; children?: ReactNode };

function End({ name, amount, bar, isSum = false, children }: EndProps) {
  return (
    <tr className={isSum ? 'border-t-2 border-t-border bg-surface-secondary' : 'border-b border-separator bg-surface-secondary'}>
      <th scope="row" className="py-3 pr-2 pl-4 text-left font-semibold">
        {name}
        <Bar bar={bar} look="fill-muted" className="mt-1.5 sm:hidden" />
      </th>
      <td className="hidden px-2 sm:table-cell">
        <Bar bar={bar} look="fill-muted" />
      </td>
      <td className="px-2 py-3 text-right">{children}</td>
      <td className="py-3 pr-4 pl-2 text-right font-semibold">
        <Money amount={amount} />
      </td>
    </tr>
  );
}

/** Whether the lines add up to the closing balance, which is summed separately. */
function Agreement({ agrees }: { agrees: boolean }) {
  const t = useTranslations('balance.explain');
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
