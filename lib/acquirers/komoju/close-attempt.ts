import { z } from 'zod';
import { type AcquirerOutcome, AcquirerSilent } from '@/lib/acquirers/acquirer';
import { isAnswer, outcomeFor, seenAnswer } from '@/lib/acquirers/komoju/dispute-replies';
import { lookUpDispute } from '@/lib/acquirers/komoju/disputes';
import { paymentsIn, seenIn, seenOnPage } from '@/lib/acquirers/komoju/replies';
import { alarm, lookUp, type Wire } from '@/lib/acquirers/komoju/send-attempt';
import { type AttemptKind, type AttemptName, type AttemptRow, closeUnsent, endSent } from '@/lib/acquirers/komoju/store';
import { log } from '@/lib/log';

const askMs = 8_000;
/** After the last moment of a call, how long their lists may take to show it. */
const marginMs = 30_000;

const closedKey = z.looseObject({
  state: z.enum(['unused', 'running', 'done']),
  reply: z.looseObject({ status: z.int(), body: z.unknown().optional() }).nullable(),
  known_since: z.iso.datetime({ offset: true }),
});

type Sent = AttemptRow & { kind: AttemptKind };

/** The payment that an authorization has left there; null: none. */
async function findMade({ client }: Wire, attemptId: string, until: Date): Promise<AcquirerOutcome | null> {
  const path = `/payments?external_order_num=${encodeURIComponent(attemptId)}`;
  const payments = paymentsIn(await client.ask({ method: 'GET', path, until }));
  if (!payments) throw new AcquirerSilent();
  const payment = payments.find(({ external_order_num: order }) => order === attemptId);
  if (!payment) return null;
  const seen = seenIn(payment, 'authorize', attemptId);
  if (!seen) throw new AcquirerSilent();
  return seen;
}

async function findChanged(wire: Wire, { attemptId }: AttemptName, { kind, remote }: Sent, until: Date): Promise<AcquirerOutcome | null> {
  if (remote === null) return findMade(wire, attemptId, until);
  if (isAnswer(kind)) {
    const seen = await lookUpDispute(wire, remote, until);
    return seen && seenAnswer(seen, kind);
  }
  const found = await lookUp(wire, remote, until);
  if (!found) return null;
  const seen = found.payment && seenIn(found.payment, kind, attemptId);
  return seen ?? (found.session && seenOnPage(found.session, kind));
}

/** What is seen of it there; null: nothing, and its time is over, so that nothing will be. */
async function byLook(wire: Wire, name: AttemptName, row: Sent, until: Date): Promise<AcquirerOutcome | null> {
  const seen = await findChanged(wire, name, row, until);
  if (seen === null && Date.now() < row.sentUntil.getTime() + marginMs) throw new AcquirerSilent();
  return seen;
}

/** Their word on the key: of our request and this question exactly one is first. */
async function byKey(wire: Wire, name: AttemptName, row: Sent, until: Date): Promise<AcquirerOutcome | null> {
  const { attemptId } = name;
  const reply = await wire.client.ask({ method: 'POST', path: `/idempotency_keys/${attemptId}/close`, body: {}, until });
  const { success, data } = closedKey.safeParse(reply.body);
  if (reply.status !== 200 || !success) {
    if (reply.status < 500 && reply.status !== 429 && reply.status !== 409) alarm(wire, reply, { attemptId });
    throw new AcquirerSilent();
  }
  if (data.state === 'running') throw new AcquirerSilent();
  const outcome = data.reply && outcomeFor({ ...row, attemptId }, { status: data.reply.status, body: data.reply.body });
  if (outcome) return outcome;
  // a reply that says nothing, or may be forgotten
  const isOld = row.createdAt.getTime() < Date.parse(data.known_since);
  return data.state === 'done' || isOld ? byLook(wire, name, row, until) : null;
}

/** Whether this is the account that it was sent to: another one would know nothing of it, and say that it never arrived. */
const isSentHere = ({ dialect, key, keys }: Wire, { acquirer, sentBy }: AttemptRow): boolean =>
  acquirer === dialect.name && (sentBy === null || sentBy === key || keys.includes(sentBy));

/**
 * What became of an attempt, for good. Null: it never arrived, and whoever still comes with it sends nothing. Throws AcquirerSilent while that is not
 * known.
 */
export async function closeAttempt(wire: Wire, name: AttemptName): Promise<AcquirerOutcome | null> {
  const row = await closeUnsent({ ...name, acquirer: wire.dialect.name });
  if (row.state === 'closed' || row.kind === 'unsent') return null;
  if (row.state === 'answered') return row.outcome;
  if (!isSentHere(wire, row)) {
    log.error({ acquirer: wire.dialect.name, ...name }, 'an attempt was sent with keys of another account: nobody can be asked');
    throw new AcquirerSilent();
  }
  const until = new Date(Date.now() + askMs);
  const found = await (wire.dialect.own ? byKey : byLook)(wire, name, { ...row, kind: row.kind }, until);
  const ended = await endSent(name, found);
  return ended.state === 'closed' ? null : ended.outcome;
}
