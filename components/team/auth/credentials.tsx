'use client';
import { useTranslations } from 'next-intl';
import type { Account } from '@/components/team/auth/account';
import { AccountRow, AccountSection } from '@/components/team/auth/account-section';
import { ProofDialog } from '@/components/team/auth/proof-dialog';
import type { Send } from '@/components/team/auth/send';

type Props = {
  account: Account;
  changePassword: Send<{ password: string; new_password: string }>;
  changeEmail: Send<{ password: string; email: string }>;
};

/** Name, address and password. */
export function Credentials({ account, changePassword, changeEmail }: Props) {
  const t = useTranslations('security');
  const roles = useTranslations('account.roles');
  const mail = (
    <ProofDialog
      open={t('email.open')}
      title={t('email.title')}
      text={t('email.text')}
      done={t('email.done')}
      fields={['email', 'password']}
      send={changeEmail as Send<never>}
      submit={t('email.submit')}
    />
  );
  const password = (
    <ProofDialog
      open={t('password.open')}
      title={t('password.title')}
      text={t('password.text')}
      done={t('password.done')}
      email={account.email}
      fields={['password', 'new_password', 'again']}
      send={changePassword as Send<never>}
      submit={t('password.submit')}
    />
  );
  return (
    <AccountSection id="credentials" title={t('profile')}>
      <AccountRow label={t('fields.name')}>{account.name}</AccountRow>
      <AccountRow label={t('role')}>{roles(account.role)}</AccountRow>
      <AccountRow label={t('fields.email')} action={mail}>
        {account.email}
      </AccountRow>
      <AccountRow label={t('password.label')} action={password}>
        <span aria-hidden="true">••••••••••••</span>
      </AccountRow>
    </AccountSection>
  );
}
