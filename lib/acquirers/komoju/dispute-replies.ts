import { z } from 'zod';
import type { AcquirerOutcome } from '@/lib/acquirers/acquirer';
import type { Mark } from '@/lib/acquirers/attempt-id';
import type { AnswerRefusal, DisputePage, RemoteDispute, RemoteDisputeStatus, UnreadDispute } from '@/lib/acquirers/dispute';
import type { WireReply } from '@/lib/acquirers/komoju/client';
import { closedOutcome, errorIn, outcomeOf } from '@/lib/acquirers/komoju/replies';
import type { AnswerKind, AttemptKind } from '@/lib/acquirers/komoju/store';

const statuses = ['pending', 'accepted', 'defended', 'cancelled', 'expired', 'lost'] as const;
const time = z.iso.datetime({ offset: true });
const mark = z.looseObject({ tenant: z.uuid(), payment: z.uuid(), attempt: z.uuid() });

/** An item of their list, or all of it: the first names its payment, the second has it. */
const remote = z.looseObject({
  id: z.string().min(1).max(100),
  status: z.enum(statuses),
  amount: z.number().nullish(),
  currency: z.string().max(20).nullish(),
  reason_code: z.string().nullish(),
  created_at: time,
  due_date: time,
  payment_id: z.string().min(1).nullish(),
  payment: z.looseObject({ id: z.string().min(1), currency: z.string().max(20).nullish(), metadata: z.unknown().optional() }).nullish(),
  decided_at: z.string().nullish(),
  timeline: z.array(z.looseObject({ type: z.string() })).nullish(),
  defense: z.unknown().optional(),
});
type Remote = z.output<typeof remote>;
/** Of what says more than can be read, its number. */
const named = z.looseObject({ id: z.string().min(1).max(100) });

const happened = ({ timeline }: Remote, type: string): boolean => timeline?.some((entry) => entry.type === type) ?? false;

/** Won is a defended one that was decided. */
function statusOf(dispute: Remote): RemoteDisputeStatus {
  const isWon = dispute.status === 'defended' && (Boolean(dispute.decided_at) || happened(dispute, 'won'));
  return isWon ? 'won' : dispute.status;
}

/** The attempt of ours that their metadata names; null: none. */
export function markIn(metadata: unknown): Mark | null {
  const { data } = mark.safeParse(metadata);
  return data ? { tenantId: data.tenant, paymentId: data.payment, attemptId: data.attempt } : null;
}

function presented(dispute: Remote): RemoteDispute | null {
  const payment = dispute.payment_id ?? dispute.payment?.id;
  return payment === undefined
    ? null
    : {
        reference: dispute.id,
        payment,
        amount: dispute.amount ?? null,
        currency: dispute.currency ?? dispute.payment?.currency ?? null,
        reasonCode: dispute.reason_code ?? null,
        status: statusOf(dispute),
        raisedAt: dispute.created_at,
        dueAt: dispute.due_date,
        mark: markIn(dispute.payment?.metadata),
      };
}

export const isAnswer = (kind: AttemptKind): kind is AnswerKind => kind === 'dispute_accept' || kind === 'dispute_defend';

/** What one shows of an answer of ours. */
type Seen = { dispute: RemoteDispute; wasAccepted: boolean; wasDefended: boolean };

/** The number of one that cannot be read further; null: the reply is no dispute. */
export function unreadIn({ status, body }: WireReply): UnreadDispute | null {
  const { data } = named.safeParse(status === 200 ? body : undefined);
  return data ? { reference: data.id, status: null } : null;
}

export function disputeIn({ status, body }: WireReply): Seen | null {
  const { data } = remote.safeParse(status === 200 ? body : undefined);
  const dispute = data && presented(data);
  if (!data || !dispute) return null;
  const wasDefended = data.status === 'defended' || (data.defense ?? null) !== null || happened(data, 'defended');
  return { dispute, wasAccepted: data.status === 'accepted', wasDefended };
}

const disputed = z.looseObject({ type: z.string().startsWith('chargeback_request.'), data: z.looseObject({ payment: z.looseObject({}) }) });

/** What an event of a dispute says of its payment, as an event of the payment; every other event as it is. */
export function asOfPayment(event: unknown): unknown {
  const { data } = disputed.safeParse(event);
  return data ? { ...data, data: { ...data.data.payment, resource: 'payment' } } : event;
}

const page = z.looseObject({ page: z.int(), last_page: z.int(), data: z.array(z.unknown()) });

/** A page of their list; null: it is none. One that cannot be read keeps no other from being read. `nameless`: how many have no number either. */
export function disputesIn({ status, body }: WireReply): (DisputePage & { nameless: number }) | null {
  const { data } = page.safeParse(status === 200 ? body : undefined);
  if (!data) return null;
  const disputes = data.data.map((item) => {
    const found = remote.safeParse(item).data;
    return (found && presented(found)) ?? unreadIn({ status, body: item });
  });
  const readable = disputes.filter((one) => one !== null);
  const next = data.page < data.last_page ? String(data.page + 1) : null;
  return { disputes: readable, next, nameless: disputes.length - readable.length };
}

/** What became of an answer, from the dispute as it stands; null: nothing is seen of it. */
export const seenAnswer = ({ dispute, wasAccepted, wasDefended }: Seen, kind: AnswerKind): AcquirerOutcome | null =>
  (kind === 'dispute_accept' ? wasAccepted : wasDefended) ? { ok: true, reference: dispute.reference } : null;

const details = z.looseObject({
  error: z.looseObject({ details: z.looseObject({ status: z.string().nullish(), due_date: z.string().nullish() }) }),
});

/** Why an answer of a dispute is refused. Without details a 400 is about the dispute unless it names what was sent. */
function refusedBecause({ status, body }: WireReply, param: string | null): AnswerRefusal {
  if (status === 404) return 'unknown';
  if (status !== 400 || param !== null) return 'unacceptable';
  const { data } = details.safeParse(body);
  const isOpen = data?.error.details.status === 'pending' || data?.error.details.status === 'expired';
  return isOpen ? 'too_late' : 'decided';
}

const refusing = [400, 404, 413, 415, 422];

/** Their answer to an answer of ours; null: what they did is not known. */
function answeredBy(dispute: string, reply: WireReply): AcquirerOutcome | null {
  if (reply.status < 300) return { ok: true, reference: dispute };
  const error = errorIn(reply);
  // without their own error somebody between us has answered
  if (error === null || error.code === 'idempotency_key_reused') return null;
  if (error.code === 'idempotency_key_closed') return closedOutcome;
  const raw = error.param === null ? error.code : `${error.code}:${error.param}`;
  if (error.code === 'too_late' || reply.status === 502) return { ok: false, code: 'other_error', retry: 'later', raw };
  if (!refusing.includes(reply.status)) return null;
  return { ok: false, code: 'other_error', retry: 'never', raw, answer: refusedBecause(reply, error.param) };
}

/** Their answer to an attempt of any kind, in our words. `remote`: what it is about. */
export const outcomeFor = (
  { kind, attemptId, remote }: { kind: AttemptKind; attemptId: string; remote: string | null },
  reply: WireReply,
): AcquirerOutcome | null => (isAnswer(kind) ? answeredBy(remote ?? attemptId, reply) : outcomeOf(kind, attemptId, reply));
