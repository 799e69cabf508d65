'use client';
import { useTranslations } from 'next-intl';
import type { Act } from '@/components/forms/act';
import { lazyDialog } from '@/components/ui/lazy-dialog';
import { PlainButton } from '@/components/ui/plain-button';
import { useLazyDialog } from '@/components/ui/use-lazy-dialog';
import type { AccountReply } from '@/lib/settlements/account/schema';

const loadAccount = () => import('@/components/payouts/accounts/account-dialog').then((loaded) => loaded.AccountDialog);
const loadFrequency = () => import('@/components/payouts/accounts/frequency-dialog').then((loaded) => loaded.FrequencyDialog);
const AccountDialog = lazyDialog(loadAccount);
const FrequencyDialog = lazyDialog(loadFrequency);

type Props = { merchant: { id: string; name: string }; account: AccountReply | null; enter: Act; changeFrequency: Act };

/** The operator enters the bank account and payout frequency of a platform or an ordinary merchant. */
export function AccountActions({ merchant, account, enter, changeFrequency }: Props) {
  const t = useTranslations('payoutAccount');
  const entering = useLazyDialog(loadAccount);
  const changing = useLazyDialog(loadFrequency);
  const isAsked = account === null || account.refused_reason !== null;
  return (
    <div className="mt-3 flex flex-wrap gap-3">
      <PlainButton look={isAsked ? 'primary' : 'outline'} size="sm" className="pointer-coarse:min-h-11" {...entering.opener}>
        {t(account ? 'replace' : 'enter')}
      </PlainButton>
      {account && (
        <PlainButton look="outline" size="sm" className="pointer-coarse:min-h-11" {...changing.opener}>
          {t('changeFrequency')}
        </PlainButton>
      )}
      {entering.opening > 0 && (
        <AccountDialog key={entering.opening} {...{ merchant, account, enter }} isOpen={entering.isOpen} onClose={entering.close} />
      )}
      {account && changing.opening > 0 && (
        <FrequencyDialog
          key={changing.opening}
          {...{ merchant, account, change: changeFrequency }}
          isOpen={changing.isOpen}
          onClose={changing.close}
        />
      )}
    </div>
  );
}
