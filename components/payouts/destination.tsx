import { useTranslations } from 'next-intl';
import { Fact } from '@/components/ui/fact';
import { Panel } from '@/components/ui/panel';
import type { PaidTo } from '@/lib/settlements/paid-to/paid-to';

/** The account of this payout, as its bank has it, as far as it has to be told from another one. */
export function Destination({ paidTo }: { paidTo: PaidTo }) {
  const t = useTranslations('payouts.account');
  const { bankName, bankCode, branchName, branchCode, accountType, accountEnd: end, holder } = paidTo;
  return (
    <Panel>
      <dl className="grid gap-x-6 gap-y-4 px-4 py-4 text-sm sm:grid-cols-2 sm:px-5">
        <Fact name={t('bank')}>
          <span className="block">{t('place', { bank: bankName ?? bankCode, branch: branchName ?? branchCode })}</span>
          <span className="block tabular-nums">
            {accountType ? t('number', { type: t(`types.${accountType}`), end }) : t('end', { end })}
          </span>
        </Fact>
        <Fact name={t('holder')}>{holder}</Fact>
      </dl>
    </Panel>
  );
}
