'use client';
import { useTranslations } from 'next-intl';
import type { Act } from '@/components/forms/act';
import { Fact } from '@/components/ui/fact';
import { lazyDialog } from '@/components/ui/lazy-dialog';
import { Link } from '@/components/ui/link';
import { Money } from '@/components/ui/money';
import { Panel } from '@/components/ui/panel';
import { PlainButton } from '@/components/ui/plain-button';
import { useLazyDialog } from '@/components/ui/use-lazy-dialog';
import { visible } from '@/components/ui/visible';
import { formatYen } from '@/components/ui/yen';
import type { BankReply } from '@/lib/settlements/bank/schema';

const load = () => import('@/components/payouts/bank-files/payer-dialog').then((loaded) => loaded.PayerDialog);
const PayerDialog = lazyDialog(load);

type Props = { bank: BankReply | null; change: Act };

/** The bank account that merchants are paid from, and the amount from which two people approve. */
export function Payer({ bank, change }: Props) {
  const t = useTranslations('bankFiles.payer');
  const edit = useLazyDialog(load);
  return (
    <Panel className="p-4 text-sm sm:p-5">
      {bank === null && <p className="mb-4 text-muted">{t('none')}</p>}
      {bank && (
        <dl className="mb-4 flex flex-col gap-3">
          <Fact name={t('account')}>
            <span className="block">
              {t('place', { bank: bank.bank_name ?? bank.bank_code, branch: bank.branch_name ?? bank.branch_code })}
            </span>
            <span className="block tabular-nums">
              {t('number', { type: t(`types.${bank.account_type}`), number: bank.account_number })}
            </span>
          </Fact>
          <Fact name={t('name')}>{bank.name}</Fact>
          <Fact name={t('code')}>
            <span className="tabular-nums">{bank.code}</span>
          </Fact>
          <Fact name={t('sole')}>
            <Money amount={bank.sole_amount} />
            {bank.proposed_sole_amount !== null && (
              <span className="block text-xs text-muted">
                {t('raising', { amount: formatYen(bank.proposed_sole_amount) })}{' '}
                <Link href="/operators" className="link">
                  {t('raisingSee')}
                </Link>
              </span>
            )}
          </Fact>
        </dl>
      )}
      {bank?.changed_by && (
        <p className="mb-4 rounded-lg bg-warning-soft p-3 text-warning-soft-foreground">
          {t('changed', { name: visible(bank.changed_by) })}
        </p>
      )}
      <PlainButton look={bank ? 'outline' : 'primary'} size="sm" className="pointer-coarse:min-h-11" {...edit.opener}>
        {t(bank ? 'change' : 'enter')}
      </PlainButton>
      {edit.opening > 0 && <PayerDialog key={edit.opening} {...{ bank, change }} isOpen={edit.isOpen} onClose={edit.close} />}
    </Panel>
  );
}
