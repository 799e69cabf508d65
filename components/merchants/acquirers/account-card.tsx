'use client';
import { Scale } from 'lucide-react';
import { useFormatter, useTranslations } from 'next-intl';
import type { Act } from '@/components/forms/act';
import { type CheckAct, CheckButton } from '@/components/merchants/acquirers/check-button';
import { Connect } from '@/components/merchants/acquirers/connect';
import { ConnectionNotice } from '@/components/merchants/acquirers/connection-notice';
import { useAcquirerName, useFieldWords, useWayName } from '@/components/merchants/acquirers/names';
import { hears, NoticesAddress } from '@/components/merchants/acquirers/notices-address';
import { StatusButton } from '@/components/merchants/acquirers/status-button';
import { Fact } from '@/components/ui/fact';
import { Link } from '@/components/ui/link';
import { Panel } from '@/components/ui/panel';
import { StatusChip } from '@/components/ui/status-chip';
import { Timestamp } from '@/components/ui/timestamp';
import { visible } from '@/components/ui/visible';
import { formatYen } from '@/components/ui/yen';
import type { AccountReply, AdapterReply, ConnectionReply, DifferenceReply } from '@/lib/acquirers/accounts/schema';

export type AccountActions = { save: Act; check: CheckAct; retire: Act; restore: Act };
type Props = {
  account: AccountReply;
  adapter: AdapterReply | null;
  connection: ConnectionReply | null;
  /** What nobody has dealt with of it; null: nothing. */
  difference: DifferenceReply | null;
  now: string;
  /** The address below which acquirers send their notices. */
  noticesAt: string;
  actions: AccountActions;
};

const button = 'button button--outline button--sm pointer-coarse:min-h-11';

/** An acquirer as it is connected, what is wrong, and what can be done about it. */
export function AccountCard({ account, adapter, connection, difference, now, noticesAt, actions }: Props) {
  const t = useTranslations('acquirers');
  const name = useAcquirerName()(account.name);
  const isActive = account.status === 'active';
  const isAway = Boolean(connection?.unreachable_since ?? connection?.unread_since);
  const hasKeys = adapter?.fields.some(({ is_secret }) => is_secret) ?? true;
  return (
    <Panel className="p-4 text-sm sm:p-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h3 className="text-base font-semibold">{name}</h3>
        <StatusChip look={!account.is_usable ? 'danger' : !isActive ? 'neutral' : isAway ? 'warning' : 'success'}>
          {t(account.is_usable ? `status.${account.status}` : 'status.unusable')}
        </StatusChip>
        {hasKeys && (
          <StatusChip look={account.is_test ? 'warning' : 'accent'} plain>
            {t(account.is_test ? 'kind.test' : 'kind.live')}
          </StatusChip>
        )}
      </div>
      {!account.is_usable && <p className="mt-3 rounded-lg bg-danger-soft p-3 text-danger-soft-foreground">{t('account.unusable')}</p>}
      {account.is_usable && !isActive && <p className="mt-2 text-muted">{t('account.retiredHint')}</p>}
      {connection && <ConnectionNotice connection={connection} now={now} />}
      {difference && <OpenDifference {...difference} />}
      <Facts {...{ account, adapter, connection, now }} noticesAt={adapter && hears(adapter) ? noticesAt : null} />
      <div className="mt-4 flex flex-wrap gap-2">
        {hasKeys && <CheckButton name={account.name} check={actions.check} />}
        {adapter && <Connect adapter={adapter} account={account} noticesAt={noticesAt} save={actions.save} />}
        <Link href={`/acquirers/${account.name}`} aria-label={t('funds.linkNamed', { name })} className={button}>
          {t('funds.link')}
        </Link>
        <StatusButton account={account} act={isActive ? actions.retire : actions.restore} />
      </div>
    </Panel>
  );
}

/** Leads to what it is made of. */
function OpenDifference({ name, amount, count }: DifferenceReply) {
  const t = useTranslations('acquirers.funds');
  return (
    <p className="mt-3 flex items-start gap-3 rounded-lg bg-warning-soft p-3 text-warning-soft-foreground">
      <Scale aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <Link href={`/acquirers/${name}`} className="font-medium underline underline-offset-2 pointer-coarse:leading-11">
        {t('openOf', { amount: formatYen(amount, { signed: true }), count })}
      </Link>
    </p>
  );
}

/** So much fits into half of a phone. */
const shortLength = 12;

/** What was entered that is no secret; the methods are shown as what it takes. */
const shownIn = ({ settings }: AccountReply, adapter: AdapterReply | null) =>
  (adapter?.fields ?? []).flatMap(({ name, kind, is_secret }) =>
    is_secret || kind === 'choices' || settings[name] === undefined ? [] : [{ name, value: String(settings[name]) }],
  );

type FactsProps = Pick<Props, 'account' | 'adapter' | 'connection' | 'now'> & { noticesAt: string | null };

function Facts({ account, adapter, connection, noticesAt, now }: FactsProps) {
  const t = useTranslations('acquirers.account');
  const wayName = useWayName();
  const words = useFieldWords();
  const format = useFormatter();
  return (
    <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-3 lg:grid-cols-4">
      <Fact name={t('takes')} full>
        {format.list(account.takes.methods.map(wayName)) || t('takesNothing')}
      </Fact>
      <Fact name={t('fingerprint')} isEmpty={account.fingerprint === null}>
        <code className="font-mono text-xs">{account.fingerprint}</code>
      </Fact>
      <Fact name={t('since')}>
        <Timestamp at={account.created_at} now={now} layout="hidden" />
      </Fact>
      <Fact name={t('read')} wide isEmpty={!connection?.read_until}>
        <Timestamp at={connection?.read_until ?? now} now={now} layout="hidden" />
      </Fact>
      <Fact name={t('changed')} wide>
        {t.rich('changedBy', {
          time: () => <Timestamp key="time" at={account.changed_at} now={now} layout="hidden" />,
          name: visible(account.changed_by),
        })}
      </Fact>
      {shownIn(account, adapter).map(({ name, value }) => (
        <Fact key={name} name={words.label(name)} wide={value.length > shortLength}>
          {visible(words.value(value))}
        </Fact>
      ))}
      {noticesAt && (
        <Fact name={t('noticesAt')} full>
          <NoticesAddress name={account.name} at={noticesAt} />
        </Fact>
      )}
    </dl>
  );
}
