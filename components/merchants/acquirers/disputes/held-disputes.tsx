import { useFormatter, useTranslations } from 'next-intl';
import type { Act } from '@/components/forms/act';
import { AgainButton } from '@/components/forms/again-button';
import { SetAsideButton } from '@/components/merchants/acquirers/disputes/set-aside-button';
import { Fact } from '@/components/ui/fact';
import { Link } from '@/components/ui/link';
import { Money } from '@/components/ui/money';
import { Panel } from '@/components/ui/panel';
import { shorten } from '@/components/ui/short-id';
import { StatusChip } from '@/components/ui/status-chip';
import { Timestamp } from '@/components/ui/timestamp';
import { visible } from '@/components/ui/visible';
import { formatYen } from '@/components/ui/yen';
import { isForHand, isYen } from '@/lib/chargebacks/held/held-dispute';
import type { HeldDisputeReply } from '@/lib/chargebacks/held/schema';

type DisputeActions = { again: Act; setAside: Act };
type Props = { dispute: HeldDisputeReply; now: string; actions: DisputeActions };

const looks = { held: 'warning', waiting: 'neutral', set_aside: 'neutral', done: 'success' } as const;
const linkLook = 'text-accent-soft-foreground underline underline-offset-2 pointer-coarse:leading-11';

/** The disputes of an acquirer that were not recorded automatically: why, what can be done, and what became of each. */
export function HeldDisputes({ disputes, ...rest }: Omit<Props, 'dispute'> & { disputes: readonly HeldDisputeReply[] }) {
  const t = useTranslations('acquirers.disputes');
  return (
    <ul aria-label={t('title')} className="flex flex-col gap-3">
      {disputes.map((dispute) => (
        <li key={dispute.reference}>
          <Panel className="p-4 text-sm sm:p-5">
            <HeldDispute dispute={dispute} {...rest} />
          </Panel>
        </li>
      ))}
    </ul>
  );
}

function HeldDispute({ dispute, now, actions }: Props) {
  const t = useTranslations('acquirers.disputes');
  const { acquirer, reference, state, cause, chargeback_id: chargeback, disputable } = dispute;
  const isOpen = state === 'held' || state === 'waiting';
  const ended = state === 'done' && chargeback === null ? 'over' : state;
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-2">
        <h3 className="font-semibold">{t(`causes.${cause}.title`)}</h3>
        <StatusChip look={looks[state]}>{t(`states.${ended}`)}</StatusChip>
      </div>
      {isOpen && (
        <p className="mt-2 max-w-prose leading-relaxed">
          {t(`causes.${cause}.text`, { most: formatYen(disputable ?? 0) })}{' '}
          {isForHand(cause) && state === 'held' && (
            <Link href="/chargeback-decisions" className={linkLook}>
              {t('byHand')}
            </Link>
          )}
        </p>
      )}
      <Facts dispute={dispute} now={now} />
      {(isOpen || state === 'set_aside') && (
        <div className="mt-4 flex flex-wrap items-start gap-2">
          <AgainButton
            act={actions.again}
            input={{ acquirer, reference }}
            words={{ label: t('again.do'), named: t('again.named', { reference }), done: t('again.done') }}
          />
          {isOpen && <SetAsideButton dispute={dispute} act={actions.setAside} />}
        </div>
      )}
    </>
  );
}

function Facts({ dispute, now }: Pick<Props, 'dispute' | 'now'>) {
  const t = useTranslations('acquirers.disputes.facts');
  const words = useTranslations('acquirers.disputes');
  const { there, payment_id: payment, chargeback_id: chargeback, disputable, decided_by: by, reason } = dispute;
  return (
    <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-3 lg:grid-cols-4">
      <Fact name={t('reference')} wide>
        <code className="font-mono text-xs break-all">{visible(dispute.reference)}</code>
      </Fact>
      <Fact name={t('amount')} isEmpty={there.amount === null}>
        <Amount there={there} />
      </Fact>
      <Fact name={t('disputable')} isEmpty={disputable === null}>
        <Money amount={disputable ?? 0} />
      </Fact>
      <Fact name={t('standing')}>{there.status && words(`standings.${there.status}`)}</Fact>
      <Fact name={t('due')}>{there.due_at && <Timestamp at={there.due_at} now={now} layout="hidden" />}</Fact>
      <Fact name={t('code')}>{there.reason_code && visible(there.reason_code)}</Fact>
      <Fact name={t('payment')}>
        {payment && dispute.cause === 'unknown_payment' && <code className="font-mono text-xs break-all">{payment}</code>}
        {payment && dispute.cause !== 'unknown_payment' && (
          <Link href={`/payments/${payment}`} className={`font-mono text-xs ${linkLook}`}>
            {shorten(payment)}
          </Link>
        )}
      </Fact>
      <Fact name={t('chargeback')}>
        {chargeback && (
          <Link href={`/chargeback-decisions/${chargeback}`} className={`font-mono text-xs ${linkLook}`}>
            {shorten(chargeback)}
          </Link>
        )}
      </Fact>
      <Fact name={t('remote')} wide>
        {there.payment && <code className="font-mono text-xs break-all">{visible(there.payment)}</code>}
      </Fact>
      <Fact name={t('held')}>
        <Timestamp at={dispute.held_at} now={now} layout="hidden" />
      </Fact>
      <Fact name={t('tried')}>
        <Timestamp at={dispute.tried_at} now={now} layout="hidden" />
      </Fact>
      <Fact name={t('decidedBy')}>{by && visible(by)}</Fact>
      <Fact name={t('reason')} full>
        {reason && <span className="whitespace-pre-line">{visible(reason)}</span>}
      </Fact>
    </dl>
  );
}

/** In the currency that the acquirer names. */
function Amount({ there }: Pick<HeldDisputeReply, 'there'>) {
  const format = useFormatter();
  const amount = there.amount ?? 0;
  if (isYen(there) && Number.isInteger(amount)) return <Money amount={amount} />;
  return (
    <span className="whitespace-nowrap tabular-nums">
      {format.number(amount, { maximumFractionDigits: 4 })} {visible(there.currency ?? 'JPY')}
    </span>
  );
}
