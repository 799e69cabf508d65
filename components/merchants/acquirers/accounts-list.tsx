import { Cable } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type AccountActions, AccountCard } from '@/components/merchants/acquirers/account-card';
import { Connect } from '@/components/merchants/acquirers/connect';
import { useAcquirerHint } from '@/components/merchants/acquirers/names';
import { EmptyState } from '@/components/ui/empty-state';
import { Panel } from '@/components/ui/panel';
import type { AccountsReply, AdapterReply } from '@/lib/acquirers/accounts/schema';
import { acquirerNamed } from '@/lib/ledger/account';

type Props = {
  list: AccountsReply;
  isLive: boolean;
  now: string;
  noticesAt: string;
  actions: AccountActions;
};

/** What is connected, and below it what could be; where nothing is, what to do first. */
export function AccountsList({ list: { accounts, adapters, connections, differences }, isLive, now, noticesAt, actions }: Props) {
  const t = useTranslations('acquirers.accounts');
  const others = adapters.filter(({ name }) => accounts.every((account) => acquirerNamed(account.name).adapter !== name));
  if (!isLive) return <Nothing title={t('sandbox')} text={t('sandboxText')} />;
  if (adapters.length === 0) return <Nothing title={t('noAdapter')} text={t('noAdapterText')} />;
  if (accounts.length === 0)
    return (
      <Nothing title={t('empty')} text={t('emptyText')}>
        <ConnectButtons adapters={others} {...{ noticesAt, actions }} />
      </Nothing>
    );
  return (
    <div className="flex flex-col gap-4">
      {accounts.map((account) => (
        <AccountCard
          key={account.name}
          account={account}
          adapter={adapters.find(({ name }) => name === acquirerNamed(account.name).adapter) ?? null}
          connection={connections.find(({ name }) => name === account.name) ?? null}
          difference={differences.find(({ name }) => name === account.name) ?? null}
          {...{ now, noticesAt, actions }}
        />
      ))}
      {others.length > 0 && <ConnectButtons adapters={others} {...{ noticesAt, actions }} />}
    </div>
  );
}

function Nothing({ title, text, children }: { title: string; text: string; children?: React.ReactNode }) {
  return (
    <Panel>
      <EmptyState icon={Cable} title={title} text={text}>
        {children}
      </EmptyState>
    </Panel>
  );
}

type ButtonsProps = { adapters: AdapterReply[]; noticesAt: string; actions: AccountActions };

function ConnectButtons({ adapters, noticesAt, actions }: ButtonsProps) {
  const t = useTranslations('acquirers');
  const hint = useAcquirerHint();
  return (
    <ul aria-label={t('accounts.connect')} className="grid w-full gap-3 text-left sm:grid-cols-2 lg:grid-cols-3">
      {adapters.map((adapter) => (
        <li key={adapter.name} className="flex flex-col items-start gap-2 rounded-xl border border-border p-4 text-sm">
          <Connect adapter={adapter} account={null} noticesAt={noticesAt} save={actions.save} />
          <p className="text-muted">{hint(adapter.name)}</p>
        </li>
      ))}
    </ul>
  );
}
