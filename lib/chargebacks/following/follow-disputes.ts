import 'server-only';
import { AcquirerSilent } from '@/lib/acquirers/acquirer';
import { findKnownDisputes, findUndecided } from '@/lib/chargebacks/following/store';
import {
  type DisputedPayment,
  type Disputes,
  type Followed,
  type Follower,
  nothing,
  type Taking,
  type Told,
  takeDispute,
} from '@/lib/chargebacks/following/take-dispute';
import { findToTry } from '@/lib/chargebacks/held/store';
import { log } from '@/lib/log';

const batch = 200;
/** After so many in a row without an answer nobody is there. */
const mostSilences = 5;
/** So many that are not ours in one look mean that something is wrong: another installation on the same account, or a lost database. */
const many = 10;

const plus = (one: Followed, two: Followed): Followed => ({
  raised: one.raised + two.raised,
  moved: one.moved + two.moved,
  notOurs: one.notOurs + two.notOurs,
  held: one.held + two.held,
  waiting: one.waiting + two.waiting,
});

/** A look at one acquirer: what it has come to so far, and which disputes it has looked at. */
class Look {
  followed = nothing();
  readonly seen = new Set<string>();
  #silences = 0;

  constructor(
    readonly acquirer: Follower,
    readonly disputes: Disputes,
    readonly payment: DisputedPayment | null,
  ) {}

  /** One that cannot be taken over keeps no other waiting. Throws AcquirerSilent where nobody answers any more. */
  async take(known: Taking['known'], reference: string, told: Told): Promise<void> {
    this.seen.add(reference);
    const { acquirer, disputes, payment } = this;
    const { followed, isSilent } = await takeDispute({ acquirer, disputes, payment, known }, reference, told);
    this.followed = plus(this.followed, followed);
    this.#heard(isSilent);
  }

  /** Reads one and takes it over. What is not told of is asked for with the next look. */
  async ask(known: Taking['known'], reference: string): Promise<void> {
    let told: Told;
    try {
      told = await this.disputes.read({ reference });
    } catch (error) {
      if (!(error instanceof AcquirerSilent)) throw error;
      return this.#heard(true);
    }
    await this.take(known, reference, told);
  }

  #heard(isSilent: boolean): void {
    this.#silences = isSilent ? this.#silences + 1 : 0;
    if (this.#silences >= mostSilences) throw new AcquirerSilent();
  }
}

/** `isWanted`: whether to go on with the next page. Throws AcquirerSilent where the acquirer does not say. */
async function listAll(look: Look, since: Date, isWanted: () => boolean): Promise<void> {
  const { acquirer, disputes, payment } = look;
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<Disputes['list']>> = await disputes.list({
      since,
      after,
      ...(payment && { payment: payment.reference }),
    });
    // who does not know the wish for one payment lists those of all
    const wanted = page.disputes.filter((one) => payment === null || (one.status !== null && one.payment === payment.reference));
    const references = wanted.map(({ reference }) => reference);
    const known = await findKnownDisputes(acquirer.name, references);
    for (const told of wanted) await look.take(known, told.reference, told);
    after = page.next;
  } while (after !== null && isWanted());
}

/** The rows of one kind whose numbers come after `after`. */
type Batch = (acquirer: string, after: string, limit: number) => Promise<{ reference: string }[]>;

/** Asks for each of these that the look has not seen yet. */
async function askEach(look: Look, find: Batch, isWanted: () => boolean): Promise<void> {
  for (let after = ''; isWanted(); ) {
    const page = await find(look.acquirer.name, after, batch);
    const references = page.map(({ reference }) => reference).filter((reference) => !look.seen.has(reference));
    const known = await findKnownDisputes(look.acquirer.name, references);
    for (const reference of references) {
      if (!isWanted()) return;
      await look.ask(known, reference);
    }
    const last = page.at(-1);
    if (!last || page.length < batch) return;
    after = last.reference;
  }
}

/**
 * Takes over what an acquirer says of its disputes: those raised since, and how ours have ended, since a decision may come months later; and tries again
 * what could not be taken over before. A repeated one is the same chargeback. Throws AcquirerSilent where the acquirer does not say; what was taken over
 * until then stays.
 */
export async function followAcquirer(acquirer: Follower, since: Date, isWanted: () => boolean): Promise<Followed> {
  const { disputes, name } = acquirer;
  if (!disputes) return nothing();
  const look = new Look(acquirer, disputes, null);
  await listAll(look, since, isWanted);
  if (look.followed.notOurs >= many)
    log.warn({ acquirer: name, disputes: look.followed.notOurs }, 'disputes of payments that are not ours');
  await askEach(look, findUndecided, isWanted);
  await askEach(look, findToTry, isWanted);
  return look.followed;
}

/** The same for one payment, of which a notice has told. Does nothing where its acquirer takes no answers to disputes. */
export async function followDisputes(acquirer: Follower, payment: DisputedPayment): Promise<Followed> {
  const { disputes } = acquirer;
  if (!disputes) return nothing();
  const look = new Look(acquirer, disputes, payment);
  await listAll(look, new Date(0), () => true);
  return look.followed;
}
