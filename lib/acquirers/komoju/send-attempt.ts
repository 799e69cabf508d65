import { type AcquirerOutcome, AcquirerSilent } from '@/lib/acquirers/acquirer';
import { type Client, Unsent, type WireReply } from '@/lib/acquirers/komoju/client';
import type { Dialect } from '@/lib/acquirers/komoju/dialect';
import { isAnswer, outcomeFor } from '@/lib/acquirers/komoju/dispute-replies';
import {
  closedOutcome,
  errorIn,
  isOpen,
  paymentIn,
  paymentOn,
  type RemotePayment,
  type RemoteSession,
  sessionIn as sessionOf,
  unreachable,
} from '@/lib/acquirers/komoju/replies';
import { cancelling, closingPage, refunding, sessionIn, type WireRequest } from '@/lib/acquirers/komoju/requests';
import { type AttemptKind, type AttemptRow, beginSending, endSent } from '@/lib/acquirers/komoju/store';
import { newId } from '@/lib/db/ids';
import { log } from '@/lib/log';

/** `session`: the page, where it was asked for by it; `page`: where nobody has paid on it, or was refused and may try again. */
type Found = { session: RemoteSession | null } & ({ payment: RemotePayment; page: null } | { payment: null; page: RemoteSession });

/** An account that can be asked. `key`: the fingerprint of the key that asks; `keys`: of all that are known to be of this same account. */
export type Wire = { client: Client; dialect: Dialect; isTest: boolean; key: string; keys: readonly string[] };

/** `remote`: the payment, or the page, that it is about; null of one that is yet to be made. */
type Act = {
  kind: AttemptKind;
  tenantId: string;
  attemptId: string;
  until: Date;
  remote: string | null;
  request: WireRequest;
  scenario?: string | undefined;
};

/** A word from them that no customer has caused: somebody has to look. */
export function alarm({ dialect }: Wire, { status, body }: WireReply, about: Record<string, unknown>): void {
  const error = errorIn({ status, body });
  log.error({ acquirer: dialect.name, status, code: error?.code, param: error?.param, ...about }, 'acquirer refused our request');
}

const isOurFault = ({ status }: WireReply) => [400, 401, 403, 404, 405, 413, 415].includes(status);

/** A dispute that is over there, or is none, is nobody's fault. */
function isAlarming(reply: WireReply, outcome: AcquirerOutcome | null): boolean {
  if (outcome === null || outcome.ok) return isOurFault(reply);
  return outcome.answer === undefined ? isOurFault(reply) || outcome.retry === 'never' : outcome.answer === 'unacceptable';
}

function post({ client, dialect: { own, key }, isTest }: Wire, act: Omit<Act, 'kind' | 'tenantId' | 'remote'>): Promise<WireReply> {
  const { attemptId, until, request, scenario } = act;
  const headers = {
    [key]: attemptId,
    ...(own && { [own.notAfter]: until.toISOString() }),
    ...(own && isTest && scenario && { [own.scenario]: scenario }),
  };
  return client.ask({ method: 'POST', path: request.path, body: request.body, until, headers });
}

/** What an attempt that was asked for before is answered. */
function keptOutcome(row: AttemptRow): AcquirerOutcome {
  if (row.state === 'closed') return closedOutcome;
  if (row.outcome === null) throw new AcquirerSilent();
  return row.outcome;
}

const undoMs = 20_000;

/** It was closed as never arrived, and has arrived after all: the customer must not pay for a payment that has failed. */
async function undo(wire: Wire, { kind, tenantId, attemptId }: Act, { reference }: { reference: string }, amount: number): Promise<void> {
  const about = { acquirer: wire.dialect.name, tenantId, attemptId, kind };
  log.error(about, 'acquirer acted on an attempt that was closed');
  // money that went back, or was released, is not asked for again; an answer to a dispute is final, and is followed
  if (kind === 'refund' || kind === 'void' || isAnswer(kind)) return;
  const until = new Date(Date.now() + undoMs);
  const session = sessionIn(reference);
  const asked = session
    ? [closingPage(session)]
    : [...(kind === 'authorize' ? [cancelling(reference)] : []), refunding(reference, { amount, attemptId })];
  for (const request of asked) {
    const reply = await post(wire, { attemptId: newId(), until, request }).catch(() => null);
    if (reply && reply.status < 300) return log.error(about, 'what was done after the closing is undone');
  }
  log.error(about, 'what was done after the closing could not be undone: give it back by hand');
}

async function send(wire: Wire, act: Act, amount: number): Promise<AcquirerOutcome> {
  const { kind, attemptId, until } = act;
  if (Date.now() > until.getTime()) throw new AcquirerSilent();
  const kept = await beginSending({ ...act, acquirer: wire.dialect.name, sentBy: wire.key });
  if (kept) return keptOutcome(kept);
  let reply: WireReply;
  try {
    reply = await post(wire, act);
  } catch (error) {
    if (!(error instanceof Unsent)) throw error;
    await endSent(act, null);
    return unreachable;
  }
  const outcome = outcomeFor(act, reply);
  if (isAlarming(reply, outcome)) alarm(wire, reply, { kind, attemptId });
  if (outcome === null) throw new AcquirerSilent();
  const row = await endSent(act, outcome === closedOutcome ? null : outcome);
  if (row.state === 'closed' && outcome.ok) await undo(wire, act, outcome, amount);
  return keptOutcome(row);
}

const underWay = new Map<string, Promise<AcquirerOutcome>>();

/** Asks the acquirer under an attempt's id, once: whoever asks meanwhile under the same one is told the same. */
export async function carryOut(wire: Wire, act: Act, amount: number): Promise<AcquirerOutcome> {
  const name = `${act.tenantId} ${act.attemptId}`;
  const running = underWay.get(name);
  if (running !== undefined) return running;
  const sent = send(wire, act, amount);
  underWay.set(name, sent);
  try {
    return await sent;
  } finally {
    underWay.delete(name);
  }
}

/** What a reference is about: a payment as it stands there, or the page on which its customer has not paid. Null: they know neither. */
export async function lookUp({ client }: Pick<Wire, 'client'>, reference: string, until: Date): Promise<Found | null> {
  const session = sessionIn(reference);
  const path = session === null ? `/payments/${encodeURIComponent(reference)}` : `/sessions/${encodeURIComponent(session)}`;
  const reply = await client.ask({ method: 'GET', path, until });
  if (reply.status === 404) return null;
  const page = session === null ? null : sessionOf(reply);
  const payment = session === null ? paymentIn(reply) : page && paymentOn(page);
  // on a page that is still open a customer who was refused may try again
  const isTriedAgain = page !== null && isOpen(page) && payment?.status === 'failed';
  if (payment && !isTriedAgain) return { session: page, payment, page: null };
  if (page) return { session: page, payment: null, page };
  throw new AcquirerSilent();
}
