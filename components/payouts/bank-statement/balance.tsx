import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import { dayName } from '@/components/payouts/bank-files/day-name';
import { Panel } from '@/components/ui/panel';
import { PlainButton } from '@/components/ui/plain-button';
import { visible } from '@/components/ui/visible';
import { formatYen } from '@/components/ui/yen';
import type { BalanceReply } from '@/lib/settlements/bank-statement/schema';

type Props = { balance: BalanceReply; take: () => Promise<unknown> };

/** What the bank says that the account holds, against what the ledger expects, and what explains the difference. */
export function Balance({ balance, take }: Props) {
  const { said, day, basis, expected, held, going_back: goingBack, unrecorded, unknown, difference, can_be_taken: canBeTaken } = balance;
  const t = useTranslations('bankStatement.balance');
  const format = useFormatter();
  const [isBusy, setBusy] = useState(false);
  async function takeIt() {
    setBusy(true);
    await take();
    setBusy(false);
  }
  const rows = [
    [t('said', { day: dayName(format, day) }), said],
    ...(expected === null ? [] : ([[t('expected'), expected]] as const)),
    ...(held === 0 ? [] : ([[t('held'), held]] as const)),
    ...(goingBack ? ([[t('goingBack'), goingBack]] as const) : []),
    ...(unrecorded ? ([[t('unrecorded'), unrecorded]] as const) : []),
    ...(unknown ? ([[t('unknown'), unknown]] as const) : []),
  ] as const;
  return (
    <section aria-labelledby="bank-balance">
      <h2 id="bank-balance" className="mb-3 text-base font-semibold">
        {t('title')}
      </h2>
      <Panel className="p-4 sm:p-5">
        <dl className="max-w-xl divide-y divide-separator text-sm">
          {rows.map(([term, amount]) => (
            <div key={term} className="flex flex-wrap justify-between gap-x-4 py-2 first:pt-0">
              <dt>{term}</dt>
              <dd className="ml-auto tabular-nums">{formatYen(amount)}</dd>
            </div>
          ))}
          {difference !== null && (
            <div className="flex flex-wrap justify-between gap-x-4 py-2 font-semibold">
              <dt>{t('difference')}</dt>
              <dd className={difference === 0 ? 'ml-auto tabular-nums' : 'ml-auto text-danger-soft-foreground tabular-nums'}>
                {difference === 0 ? t('none') : formatYen(difference)}
              </dd>
            </div>
          )}
        </dl>
        <p className="mt-3 text-sm text-pretty text-muted">
          {basis ? t('since', { day: dayName(format, basis.day), amount: formatYen(basis.amount), name: visible(basis.by) }) : t('noBasis')}
        </p>
        {difference !== null && difference !== 0 && <p className="mt-2 text-sm text-pretty">{t('unexplained')}</p>}
        {(basis === null || (difference !== null && difference !== 0)) &&
          (canBeTaken ? (
            <PlainButton size="sm" look="outline" busy={isBusy} className="mt-3 pointer-coarse:min-h-11" onClick={() => void takeIt()}>
              {t('take')}
            </PlainButton>
          ) : (
            <p className="mt-2 text-sm text-muted">{t('stillOpen')}</p>
          ))}
      </Panel>
    </section>
  );
}
