'use client';
import {
  Ban,
  CheckCheck,
  CircleDashed,
  CornerDownLeft,
  CreditCard,
  Gavel,
  Hourglass,
  Link2,
  Link2Off,
  type LucideIcon,
  Mail,
  MailCheck,
  Pencil,
  ReceiptText,
  RotateCw,
  ShieldAlert,
  StickyNote,
  TimerOff,
  Undo2,
  UserRoundCheck,
  UserRoundMinus,
  X,
} from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { PaymentMethodKind } from '@/components/payments/payment-method-kind';
import { Money } from '@/components/ui/money';
import { Timestamp } from '@/components/ui/timestamp';
import { visible } from '@/components/ui/visible';
import { declineCodes } from '@/lib/acquirers/acquirer';
import type { TimelineEntry, TimelineKind } from '@/lib/payments/timeline/entry';

const looks: Record<TimelineKind, { Icon: LucideIcon; look: string }> = {
  created: { Icon: CircleDashed, look: 'bg-default text-default-foreground' },
  authorized: { Icon: CreditCard, look: 'bg-accent-soft text-accent-soft-foreground' },
  captured: { Icon: CheckCheck, look: 'bg-success-soft text-success-soft-foreground' },
  failed: { Icon: X, look: 'bg-danger-soft text-danger-soft-foreground' },
  declined: { Icon: X, look: 'bg-danger-soft text-danger-soft-foreground' },
  unasked: { Icon: X, look: 'bg-danger-soft text-danger-soft-foreground' },
  cancelled: { Icon: Ban, look: 'bg-default text-default-foreground' },
  expired: { Icon: TimerOff, look: 'bg-default text-default-foreground' },
  refunded: { Icon: Undo2, look: 'bg-default text-default-foreground' },
  given_back: { Icon: Undo2, look: 'bg-warning-soft text-warning-soft-foreground' },
  refunded_elsewhere: { Icon: Undo2, look: 'bg-default text-default-foreground' },
  refund_held: { Icon: Hourglass, look: 'bg-warning-soft text-warning-soft-foreground' },
  refund_failed: { Icon: CornerDownLeft, look: 'bg-danger-soft text-danger-soft-foreground' },
  marked_as_fraud: { Icon: ShieldAlert, look: 'bg-danger-soft text-danger-soft-foreground' },
  chargeback: { Icon: Gavel, look: 'bg-warning-soft text-warning-soft-foreground' },
  changed: { Icon: Pencil, look: 'bg-default text-default-foreground' },
  waiting: { Icon: Hourglass, look: 'bg-warning-soft text-warning-soft-foreground' },
  recovered: { Icon: RotateCw, look: 'bg-default text-default-foreground' },
  request_made: { Icon: Hourglass, look: 'bg-default text-default-foreground' },
  request_completed: { Icon: Undo2, look: 'bg-default text-default-foreground' },
  request_rejected: { Icon: X, look: 'bg-danger-soft text-danger-soft-foreground' },
  request_returned: { Icon: CornerDownLeft, look: 'bg-danger-soft text-danger-soft-foreground' },
  request_return_undone: { Icon: RotateCw, look: 'bg-default text-default-foreground' },
  claim_made: { Icon: Link2, look: 'bg-default text-default-foreground' },
  claim_sent: { Icon: Mail, look: 'bg-default text-default-foreground' },
  claim_told: { Icon: MailCheck, look: 'bg-default text-default-foreground' },
  mail_how_to_pay: { Icon: Mail, look: 'bg-default text-default-foreground' },
  mail_reminder: { Icon: Mail, look: 'bg-default text-default-foreground' },
  mail_paid: { Icon: Mail, look: 'bg-default text-default-foreground' },
  mail_receipt: { Icon: Mail, look: 'bg-default text-default-foreground' },
  mail_refunded: { Icon: Mail, look: 'bg-default text-default-foreground' },
  note_added: { Icon: StickyNote, look: 'bg-default text-default-foreground' },
  note_edited: { Icon: StickyNote, look: 'bg-default text-default-foreground' },
  note_deleted: { Icon: StickyNote, look: 'bg-default text-default-foreground' },
  assigned: { Icon: UserRoundCheck, look: 'bg-default text-default-foreground' },
  unassigned: { Icon: UserRoundMinus, look: 'bg-default text-default-foreground' },
  claim_withdrawn: { Icon: Link2Off, look: 'bg-default text-default-foreground' },
};

/** The payment's events with their actors, newest first. */
export function Timeline({ entries, way, now }: { entries: TimelineEntry[]; way: PaymentMethodKind; now: string }) {
  const t = useTranslations('payment.timeline');
  return (
    <ol aria-label={t('label')} className="px-4 py-2 sm:px-5">
      {entries.map((entry) => (
        <Item key={entry.id} entry={entry} way={way} now={now} />
      ))}
    </ol>
  );
}

const outflows: readonly TimelineKind[] = [
  'refunded',
  'refunded_elsewhere',
  'refund_held',
  'request_made',
  'request_completed',
  'request_rejected',
  'claim_made',
];

/** An outflow has a minus sign, a requested one too. */
const signed = ({ kind, amount, call }: TimelineEntry): number =>
  outflows.includes(kind) || call === 'refund' ? -(amount ?? 0) : (amount ?? 0);

function Item({ entry, way, now }: { entry: TimelineEntry; way: PaymentMethodKind; now: string }) {
  const t = useTranslations('payment.timeline');
  const { Icon, look } = way === 'cash' && entry.kind === 'authorized' ? { ...looks.authorized, Icon: ReceiptText } : looks[entry.kind];
  const title = useTitle()(entry, way);
  // the title already contains the reason
  const reason = entry.kind !== 'unasked' && entry.kind !== 'chargeback' && entry.code && reasonOf(entry.code);
  return (
    <li className="relative flex gap-3 pb-5 before:absolute before:top-8 before:bottom-0 before:left-[0.9375rem] before:w-px before:bg-border last:pb-2 last:before:hidden">
      <span className={`mt-0.5 grid size-8 shrink-0 place-items-center rounded-full ${look}`}>
        <Icon aria-hidden="true" className="size-4" />
      </span>
      <div className="min-w-0 flex-1 sm:flex sm:flex-wrap sm:items-baseline sm:justify-between sm:gap-x-4">
        <div className="min-w-0">
          <p className="text-sm">
            <span className="font-medium">{title}</span>
            {entry.amount !== null && <Money amount={signed(entry)} className="ml-2 font-medium" />}
          </p>
          <p className="text-sm break-words text-muted">
            <Who entry={entry} />
            {reason && ` · ${t(`reasons.${reason}`)}`}
          </p>
          {entry.reason && entry.kind === 'assigned' && (
            <p className="text-sm [overflow-wrap:anywhere]">{t('assignedTo', { name: visible(entry.reason) })}</p>
          )}
          {entry.reason && entry.kind !== 'assigned' && (
            <p className="text-sm [overflow-wrap:anywhere]">{t('because', { reason: visible(entry.reason) })}</p>
          )}
        </div>
        <Timestamp at={entry.at} now={now} seconds layout="inline" className="text-xs text-muted" />
      </div>
    </li>
  );
}

/** Events with other words for payments without a card. */
const own = {
  cash: ['authorized', 'captured', 'cancelled', 'expired', 'failed'],
  wallet: ['authorized', 'cancelled', 'expired', 'failed'],
} as const;

const disputes = ['pending', 'accepted', 'defended', 'expired', 'lost', 'won', 'cancelled'] as const;

/** The title of an event; for a call to the acquirer, the name of the call. */
function useTitle(): (entry: TimelineEntry, way: PaymentMethodKind) => string {
  const t = useTranslations('payment.timeline');
  return ({ kind, call: asked, code }, way) => {
    if (kind === 'chargeback') {
      const became = disputes.find((one) => one === code) ?? 'pending';
      return t(`chargeback.${became}`);
    }
    const cash = own.cash.find((one) => one === kind);
    if (way === 'cash' && cash) return t(`cash.${cash}`);
    const wallet = own.wallet.find((one) => one === kind);
    if (way === 'wallet' && wallet) return t(`wallet.${wallet}`);
    if (kind !== 'declined' && kind !== 'unasked' && kind !== 'waiting' && kind !== 'recovered') return t(`kinds.${kind}`);
    const call = asked ?? 'authorize';
    return t(`calls.${kind}`, { call: t(`call.${call}`) });
  };
}

const reasonOf = (code: string) =>
  declineCodes.find((reason) => reason === code) ?? (code === 'never_asked' ? 'never_asked' : 'other_error');

function Who({ entry: { actor, asked_by } }: { entry: TimelineEntry }) {
  const t = useTranslations('payment.timeline');
  const named = (who: NonNullable<TimelineEntry['actor']>) => t(`actors.${who.kind}`, { name: who.name ?? '' });
  if (!actor) return null;
  if (!asked_by) return named(actor);
  return t(actor.kind === 'bank_statement' ? 'readBy' : 'askedBy', { actor: named(actor), by: named(asked_by) });
}
