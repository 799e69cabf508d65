'use client';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import type { Act } from '@/components/forms/act';
import { useAcquirerName } from '@/components/merchants/acquirers/names';
import { PlainButton } from '@/components/ui/plain-button';
import { useLazyDialog } from '@/components/ui/use-lazy-dialog';
import type { AccountReply, AdapterReply } from '@/lib/acquirers/accounts/schema';

const load = () => import('@/components/merchants/acquirers/account-dialog').then((loaded) => loaded.AccountDialog);
const AccountDialog = dynamic(load, { ssr: false });

type Props = { adapter: AdapterReply; account: AccountReply | null; save: Act; look?: 'primary' | 'outline' };

/** Opens the form of an acquirer: to connect it, or to change what was entered. */
export function Connect({ adapter, account, save, look = 'outline' }: Props) {
  const t = useTranslations('acquirers');
  const name = useAcquirerName()(adapter.name);
  const { opening, isOpen, close, opener } = useLazyDialog(load);
  return (
    <>
      <PlainButton
        size="sm"
        look={look}
        className="pointer-coarse:min-h-11"
        {...(account && { 'aria-label': t('form.editNamed', { name }) })}
        {...opener}
      >
        {account ? t('form.edit') : t('accounts.connectNamed', { name })}
      </PlainButton>
      {opening > 0 && <AccountDialog key={opening} {...{ adapter, account, save, isOpen }} onClose={close} />}
    </>
  );
}
