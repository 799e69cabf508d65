'use client';
import { useTranslations } from 'next-intl';
import type { Act } from '@/components/forms/act';
import { useAcquirerName } from '@/components/merchants/acquirers/names';
import { lazyDialog } from '@/components/ui/lazy-dialog';
import { PlainButton } from '@/components/ui/plain-button';
import { useLazyDialog } from '@/components/ui/use-lazy-dialog';
import type { AccountReply, AdapterReply } from '@/lib/acquirers/accounts/schema';

const load = () => import('@/components/merchants/acquirers/account-dialog').then((loaded) => loaded.AccountDialog);
const AccountDialog = lazyDialog(load);

type Props = { adapter: AdapterReply; account: AccountReply | null; noticesAt: string; save: Act };

/** Opens the form of an acquirer: to connect it, or to change what was entered. */
export function Connect({ adapter, account, noticesAt, save }: Props) {
  const t = useTranslations('acquirers');
  const name = useAcquirerName()(account?.name ?? adapter.name);
  const hasKeys = adapter.fields.some(({ is_secret }) => is_secret);
  const { opening, isOpen, close, opener } = useLazyDialog(load);
  return (
    <>
      <PlainButton
        size="sm"
        look="outline"
        className="pointer-coarse:min-h-11"
        {...(account && { 'aria-label': t(hasKeys ? 'form.editNamed' : 'form.editPlainNamed', { name }) })}
        {...opener}
      >
        {account ? t(hasKeys ? 'form.edit' : 'form.editPlain') : t('accounts.connectNamed', { name })}
      </PlainButton>
      {opening > 0 && <AccountDialog key={opening} {...{ adapter, account, noticesAt, save, isOpen }} onClose={close} />}
    </>
  );
}
