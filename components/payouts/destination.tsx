import { useTranslations } from 'next-intl';
import { Fact } from '@/components/ui/fact';
import { Panel } from '@/components/ui/panel';
import type { PaidTo } from '@/lib/settlements/paid-to/paid-to';

/** The account of this payout as its bank knows it, only as far as needed to tell it from another account. */
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
