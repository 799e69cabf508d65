import { useTranslations } from 'next-intl';
import { Fact } from '@/components/ui/fact';
import type { AccountReply } from '@/lib/settlements/account/schema';

/** The payout account, only as far as needed to tell it from another account. */
export function PaidTo({ account }: { account: AccountReply }) {
  const t = useTranslations('payouts.account');
  const { bank_name, bank_code, branch_name, branch_code, account_type, account_end, holder } = account;
  return (
    <dl className="grid gap-x-6 gap-y-4 px-4 py-4 text-sm sm:grid-cols-2">
      <Fact name={t('title')}>
        <span className="block">{t('place', { bank: bank_name ?? bank_code, branch: branch_name ?? branch_code })}</span>
        <span className="block tabular-nums">{t('number', { type: t(`types.${account_type}`), end: account_end })}</span>
      </Fact>
      <Fact name={t('holder')}>{holder}</Fact>
    </dl>
  );
}
