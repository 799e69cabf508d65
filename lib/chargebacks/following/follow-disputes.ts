import 'server-only';
import { type Acquirer, AcquirerSilent } from '@/lib/acquirers/acquirer';
import type { RemoteDispute } from '@/lib/acquirers/dispute';
import { asInstallation } from '@/lib/auth/call-as-installation';
import { followChargeback, moveOf } from '@/lib/chargebacks/following/follow-chargeback';
import { adoptDispute, findKnownDisputes, findUndecided, isOurs, type KnownDispute } from '@/lib/chargebacks/following/store';
import { raiseChargeback } from '@/lib/chargebacks/raise-chargeback';
import { logFault } from '@/lib/db/outage';
import { log } from '@/lib/log';
import { Refusal } from '@/lib/refusal';

type Follower = Pick<Acquirer<unknown>, 'name' | 'disputes'>;
type Disputes = NonNullable<Acquirer<unknown>['disputes']>;
/** A payment of ours and its number at the acquirer. */
export type DisputedPayment = { tenantId: string; id: string; reference: string };

/** What a look has come to: how many were new, have moved, are not of payments of ours, or could not be taken over. */
export type Followed = { raised: number; moved: number; notOurs: number; failed: number };
const nothing = (): Followed => ({ raised: 0, moved: 0, notOurs: 0, failed: 0 });

const batch = 200;
/** After so many in a row without an answer nobody is there. */
const mostSilences = 5;
/** So many that are not ours in one look mean that something is wrong: another installation on the same account, or a lost database. */
const many = 10;
/** References that are not of payments of ours: looked up once by each process. */
const foreign = new Set<string>();
const mostForeign = 10_000;

function noteForeign(name: string, reference: string): void {
  if (foreign.size >= mostForeign) foreign.clear();
  foreign.add(`${name} ${reference}`);
}

/** The payment of ours that a dispute is of; null: none. */
async function findPayment({ name }: Follower, disputes: Disputes, reference: string): Promise<Omit<DisputedPayment, 'reference'> | null> {
  const mark = (await disputes.read({ reference }))?.mark;
  return mark && (await isOurs(name, mark)) ? { tenantId: mark.tenantId, id: mark.paymentId } : null;
}

async function raise(tenantId: string, payment_id: string, { reference, amount, reasonCode, dueAt }: RemoteDispute): Promise<KnownDispute> {
  const caller = await asInstallation({ tenantId });
  const given = { ...(amount !== null && { amount }), ...(reasonCode !== null && { reason_code: reasonCode.slice(0, 20) }) };
  const { id } = await raiseChargeback(caller, { payment_id, reference, due_date: dueAt, ...given });
  return { tenantId, id, reference, status: 'pending', isDecided: false, atAcquirer: true };
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

async function take(acquirer: Follower, disputes: Disputes, dispute: RemoteDispute, of: Of, followed: Followed): Promise<void> {
  const { reference } = dispute;
  const known = of.known.get(reference);
  if (!known && foreign.has(`${acquirer.name} ${reference}`)) {
    followed.notOurs += 1;
    return;
  }
  const payment = known ? null : (of.payment ?? (await findPayment(acquirer, disputes, reference)));
  if (!known && !payment) {
    noteForeign(acquirer.name, reference);
    followed.notOurs += 1;
    return;
  }
  if (known && !known.atAcquirer) await adoptDispute(known);
  const ours = known ?? (await raise(payment?.tenantId ?? '', payment?.id ?? '', dispute));
  if (!known) followed.raised += 1;
  if (await move(ours, dispute.status)) followed.moved += 1;
}

/** What is known before: our chargebacks by their numbers there, and the payment where all are of one. */
type Of = { known: ReadonlyMap<string, KnownDispute>; payment: DisputedPayment | null };

/** One that cannot be taken over keeps no other waiting. */
async function takeAll(
  acquirer: Follower,
  disputes: Disputes,
  given: readonly RemoteDispute[],
  payment: DisputedPayment | null,
): Promise<Followed> {
  const followed = nothing();
  const references = given.map(({ reference }) => reference);
  const known = new Map((await findKnownDisputes(acquirer.name, references)).map((one) => [one.reference, one]));
  for (const dispute of given) {
    try {
      await take(acquirer, disputes, dispute, { known, payment }, followed);
    } catch (error) {
      if (error instanceof AcquirerSilent) throw error;
      followed.failed += 1;
      const about = { acquirer: acquirer.name, reference: dispute.reference };
      if (error instanceof Refusal) log.error({ ...about, code: error.code, param: error.param }, 'a dispute was not taken over');
      else logFault(error, 'a dispute was not taken over', about);
    }
  }
  return followed;
}

const plus = (one: Followed, two: Followed): Followed => ({
  raised: one.raised + two.raised,
  moved: one.moved + two.moved,
  notOurs: one.notOurs + two.notOurs,
  failed: one.failed + two.failed,
});

/** `isWanted`: whether to go on with the next page. Throws AcquirerSilent where the acquirer does not say. */
async function listAll(
  acquirer: Follower,
  disputes: Disputes,
  { since, payment }: { since: Date; payment: DisputedPayment | null },
  isWanted: () => boolean,
): Promise<Followed> {
  let [followed, after]: [Followed, string | null] = [nothing(), null];
  do {
    const page = await disputes.list({ since, after, ...(payment && { payment: payment.reference }) });
    // who does not know the wish for one payment lists those of all
    const wanted = page.disputes.filter((dispute) => payment === null || dispute.payment === payment.reference);
    followed = plus(followed, await takeAll(acquirer, disputes, wanted, payment));
    after = page.next;
  } while (after !== null && isWanted());
  return followed;
}

/** One that they do not know any more counts as failed. */
async function askOne(acquirer: Follower, disputes: Disputes, reference: string): Promise<Followed | 'silent'> {
  try {
    const dispute = await disputes.read({ reference });
    if (dispute) return await takeAll(acquirer, disputes, [dispute], null);
    log.error({ acquirer: acquirer.name, reference }, 'the acquirer does not know a dispute any more');
    return { ...nothing(), failed: 1 };
  } catch (error) {
    if (error instanceof AcquirerSilent) return 'silent';
    throw error;
  }
}

/** Asks for each that is not decided here: a decision may come months after it was raised. */
async function askUndecided(acquirer: Follower, disputes: Disputes, isWanted: () => boolean): Promise<Followed> {
  let followed = nothing();
  let silences = 0;
  for (let after = ''; isWanted(); ) {
    const page = await findUndecided(acquirer.name, after, batch);
    for (const { reference } of page) {
      if (!isWanted()) return followed;
      const asked = await askOne(acquirer, disputes, reference);
      silences = asked === 'silent' ? silences + 1 : 0;
      if (silences >= mostSilences) throw new AcquirerSilent();
      followed = plus(followed, asked === 'silent' ? { ...nothing(), failed: 1 } : asked);
    }
    const last = page.at(-1);
    if (!last || page.length < batch) return followed;
    after = last.reference;
  }
  return followed;
}

/**
 * Takes over what an acquirer says of its disputes: those raised since, and how ours have ended. A repeated one is the same chargeback. Throws
 * AcquirerSilent where the acquirer does not say; what was taken over until then stays.
 */
export async function followAcquirer(acquirer: Follower, since: Date, isWanted: () => boolean): Promise<Followed> {
  const { disputes, name } = acquirer;
  if (!disputes) return nothing();
  const listed = await listAll(acquirer, disputes, { since, payment: null }, isWanted);
  if (listed.notOurs >= many) log.warn({ acquirer: name, disputes: listed.notOurs }, 'disputes of payments that are not ours');
  return plus(listed, await askUndecided(acquirer, disputes, isWanted));
}

/** The same for one payment, of which a notice has told. Does nothing where its acquirer takes no answers to disputes. */
export async function followDisputes(acquirer: Follower, payment: DisputedPayment): Promise<Followed> {
  const { disputes } = acquirer;
  return disputes ? listAll(acquirer, disputes, { since: new Date(0), payment }, () => true) : nothing();
}
