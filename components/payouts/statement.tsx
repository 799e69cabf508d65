import { CircleAlert, CircleCheck } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { hrefOf, noFilters } from '@/components/ledger/balance/filters';
import { Link } from '@/components/ui/link';
import { Money } from '@/components/ui/money';
import { Panel } from '@/components/ui/panel';
import type { Statement as Whole } from '@/lib/settlements/statement/statement';

type Props = { statement: Pick<Whole, 'lines' | 'period'>; balanceHref: string };

/** One column of figures that adds up; each line links to its records. */
export function Statement({ statement: { lines, period }, balanceHref }: Props) {
  const t = useTranslations('payouts.statement');
  const closing = lines.at(-1)?.amount ?? 0;
  const agrees = lines.slice(0, -1).reduce((sum, { amount }) => sum + amount, 0) === closing;
  return (
    <Panel>
      <table className="w-full border-collapse text-sm tabular-nums">
        <caption className="sr-only">{t('caption')}</caption>
        <tbody>
          {lines.map(({ key, types, count, amount }) => {
            const name = t(`lines.${key}`);
            if (key === 'opening') return <End key={key} name={name} amount={amount} />;
            if (key !== 'closing')
              return (
                <Term key={key} name={name} href={hrefOf(balanceHref, { ...noFilters, type: types, ...period })} {...{ count, amount }} />
              );
            return (
              <End key={key} name={name} amount={amount} isSum>
                <Agreement agrees={agrees} />
              </End>
            );
          })}
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

/** Whether the lines add up to the balance of the settlement. */
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
