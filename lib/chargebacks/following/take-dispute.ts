import 'server-only';
import { type Acquirer, AcquirerSilent } from '@/lib/acquirers/acquirer';
import type { RemoteDispute, UnreadDispute } from '@/lib/acquirers/dispute';
import { asInstallation } from '@/lib/auth/call-as-installation';
import { followChargeback, moveOf } from '@/lib/chargebacks/following/follow-chargeback';
import { adoptDispute, type KnownDispute } from '@/lib/chargebacks/following/store';
import { causeOf, type HeldCause, isHarmless, isYen, mayPass, type There, thereOf } from '@/lib/chargebacks/held/held-dispute';
import { claimHeld, endHeld, findHeld, type HeldName, holdDispute, type Known } from '@/lib/chargebacks/held/store';
import { raiseChargeback } from '@/lib/chargebacks/raise-chargeback';
import type { HeldDispute } from '@/lib/db/generated/client';
import { logFault } from '@/lib/db/outage';
import { log } from '@/lib/log';
import { findMarked } from '@/lib/payments/standing/store';
import { Refusal } from '@/lib/refusal';

export type Follower = Pick<Acquirer<unknown>, 'name' | 'disputes'>;
export type Disputes = NonNullable<Acquirer<unknown>['disputes']>;
/** A payment of ours and its number at the acquirer. */
export type DisputedPayment = { tenantId: string; id: string; reference: string };

/**
 * What a look has come to: how many were new, have moved, are not of payments of ours, wait for a person (`held`), or for the next look (`waiting`).
 */
export type Followed = { raised: number; moved: number; notOurs: number; held: number; waiting: number };
export const nothing = (): Followed => ({ raised: 0, moved: 0, notOurs: 0, held: 0, waiting: 0 });

/** As it was told; null: they do not know it any more. */
export type Told = RemoteDispute | UnreadDispute | null;
/** `payment`: the one that all are of, where that is known. `known`: chargebacks of ours with such numbers. */
export type Taking = { acquirer: Follower; disputes: Disputes; payment: DisputedPayment | null; known: readonly KnownDispute[] };
type Owner = { tenantId: string; paymentId: string };
type Held = { cause: HeldCause; disputable?: number; known?: Known; refusal?: Refusal };
/** What one has come to; `over`: it has ended there without taking money, so that nothing of it is taken over. */
type Taken = { chargeback: KnownDispute; isRaised: boolean; isMoved: boolean } | { held: Held } | 'not_ours' | 'over';

/** References that are not of payments of ours: looked up once by each process. */
const foreign = new Set<string>();
const mostForeign = 10_000;

function noteForeign(name: string): 'not_ours' {
  if (foreign.size >= mostForeign) foreign.clear();
  foreign.add(name);
  return 'not_ours';
}

type Owned = { owner: Owner; isKnown: boolean } | 'not_ours' | { held: Held };

/** Whose payment a dispute is of, as the mark on it says. `isKnown` false: a tenant's of ours that has no such payment. */
async function findOwner({ acquirer, disputes, payment }: Taking, reference: string): Promise<Owned> {
  if (payment) return { owner: { tenantId: payment.tenantId, paymentId: payment.id }, isKnown: true };
  const read = await disputes.read({ reference });
  if (!read || read.status === null) return { held: { cause: read ? 'unreadable' : 'gone_there' } };
  if (read.mark === null) return 'not_ours';
  const { tenantId, paymentId } = read.mark;
  const whose = await findMarked(acquirer.name, read.mark);
  return whose === 'foreign' ? 'not_ours' : { owner: { tenantId, paymentId }, isKnown: whose === 'ours' };
}

async function raise({ tenantId, paymentId }: Owner, dispute: RemoteDispute, amount: number | null): Promise<KnownDispute> {
  const { reference, reasonCode, dueAt } = dispute;
  const caller = await asInstallation({ tenantId });
  const given = { ...(amount !== null && { amount }), ...(reasonCode !== null && { reason_code: reasonCode.slice(0, 20) }) };
  const { id } = await raiseChargeback(caller, { payment_id: paymentId, reference, due_date: dueAt, ...given });
  return { tenantId, paymentId, id, reference, status: 'pending', isDecided: false, atAcquirer: true };
}

/** Whether it has moved. While an answer of ours is on its way it waits for the next look. */
async function move({ tenantId, id, status, isDecided }: KnownDispute, there: RemoteDispute['status']): Promise<boolean> {
  if (moveOf({ status, decidedAt: isDecided ? '' : null }, there) === null) return false;
  try {
    await followChargeback(await asInstallation({ tenantId }), { id, status: there });
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'conflict') return false;
    throw error;
  }
}

const knownOf = ({ tenantId, paymentId, id: chargebackId }: KnownDispute): Known => ({ tenantId, paymentId, chargebackId });

/** The chargeback that it is here already. One that a person has raised under its number is the same where it is of the same payment. */
async function findOwn(taking: Taking, reference: string): Promise<KnownDispute | null> {
  const found = taking.known.filter((one) => one.reference === reference);
  const own = found.find(({ atAcquirer }) => atAcquirer);
  if (own || found.length === 0) return own ?? null;
  const owned = await findOwner(taking, reference);
  const owner = typeof owned === 'object' && 'owner' in owned ? owned.owner : null;
  const same = found.find(({ paymentId }) => paymentId === owner?.paymentId);
  if (same) await adoptDispute(same);
  return same ?? null;
}

async function raiseNew(
  taking: Taking,
  dispute: RemoteDispute,
  there: There,
): Promise<KnownDispute | 'not_ours' | 'over' | { held: Held }> {
  const name = `${taking.acquirer.name} ${dispute.reference}`;
  if (foreign.has(name)) return 'not_ours';
  const owned = await findOwner(taking, dispute.reference);
  if (owned === 'not_ours') return noteForeign(name);
  if ('held' in owned) return owned;
  const { owner, isKnown } = owned;
  const refused = (held: Held) => (isHarmless(dispute.status) ? ('over' as const) : { held: { known: owner, ...held } });
  if (!isKnown) return refused({ cause: 'unknown_payment' });
  if (!isYen(there)) return refused({ cause: 'currency' });
  try {
    return await raise(owner, dispute, there.amount);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return refused({ ...causeOf(error), refusal: error });
  }
}

async function bring(taking: Taking, reference: string, told: Told, there: There): Promise<Taken> {
  const own = await findOwn(taking, reference);
  const of = own ? { known: knownOf(own) } : {};
  if (told === null || told.status === null) {
    if (own?.isDecided) return { chargeback: own, isRaised: false, isMoved: false };
    return { held: { cause: told === null ? 'gone_there' : 'unreadable', ...of } };
  }
  const ours = own ?? (await raiseNew(taking, told, there));
  if (typeof ours === 'string' || 'held' in ours) return ours;
  try {
    return { chargeback: ours, isRaised: own === null, isMoved: await move(ours, told.status) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { held: { ...causeOf(error), known: knownOf(ours), refusal: error } };
  }
}

/** Keeps it with what a person needs to know, and says so in the log once. */
async function hold(name: HeldName, told: Told, before: HeldDispute | null, held: Held): Promise<Followed> {
  const { cause, disputable, known = null, refusal } = held;
  const there = thereOf(told, before?.there as There | undefined);
  const said = told !== null && told.status !== null ? { payment: told.payment, dueAt: told.dueAt, reasonCode: told.reasonCode } : {};
  const facts = { ...said, ...(disputable !== undefined && { disputable }) };
  const state = await holdDispute(name, { cause, there, facts, known });
  const isNew = state === 'held' && (before?.state !== 'held' || (before.cause !== cause && !mayPass(cause)));
  if (isNew) log.error({ ...name, cause, ...(refusal && { code: refusal.code, param: refusal.param }) }, 'a dispute was not taken over');
  return { ...nothing(), held: state === 'held' ? 1 : 0, waiting: state === 'waiting' ? 1 : 0 };
}

/** Why it has failed without a refusal: the acquirer did not answer, or a fault of ours. */
function causeOfFault(name: HeldName, error: unknown): HeldCause {
  if (error instanceof AcquirerSilent) return 'silent';
  logFault(error, 'a dispute was not taken over', name);
  return 'failed';
}

async function end(name: HeldName, before: HeldDispute | null, told: Told, taken: Taken): Promise<Followed> {
  if (typeof taken === 'object' && 'held' in taken) return hold(name, told, before, taken.held);
  // of what is not ours nothing is left to take over either
  const known = typeof taken === 'object' ? knownOf(taken.chargeback) : null;
  if (before && before.state !== 'done') await endHeld(name, known);
  if (taken === 'not_ours') return { ...nothing(), notOurs: 1 };
  return taken === 'over' ? nothing() : { ...nothing(), raised: taken.isRaised ? 1 : 0, moved: taken.isMoved ? 1 : 0 };
}

/**
 * Takes over one dispute. What cannot be taken over waits for a person, and is tried with every look until it can be. `isSilent`: the acquirer was asked
 * about it and has not answered.
 */
export async function takeDispute(taking: Taking, reference: string, told: Told): Promise<{ followed: Followed; isSilent: boolean }> {
  const name = { acquirer: taking.acquirer.name, reference };
  const before = await findHeld(name);
  const stood = before?.there as There | undefined;
  if (before && before.state !== 'done' && !(await claimHeld(name, thereOf(told, stood)))) {
    return { followed: { ...nothing(), waiting: before.state === 'set_aside' ? 0 : 1 }, isSilent: false };
  }
  let read = told;
  try {
    // a list may say less than the dispute itself
    if (told?.status === null) read = await taking.disputes.read({ reference });
    const taken = await bring(taking, reference, read, thereOf(read, stood));
    return { followed: await end(name, before, read, taken), isSilent: false };
  } catch (error) {
    return { followed: await hold(name, read, before, { cause: causeOfFault(name, error) }), isSilent: error instanceof AcquirerSilent };
  }
}
