import { type Acquirer, type AcquirerOutcome, AcquirerSilent, type CardData, type Instrument } from '@/lib/acquirers/acquirer';
import type { Client, WireReply } from '@/lib/acquirers/komoju/client';
import type { Dialect } from '@/lib/acquirers/komoju/dialect';
import { errorIn } from '@/lib/acquirers/komoju/replies';
import { cancelling, closingPage, refunding, sessionIn, type WireRequest } from '@/lib/acquirers/komoju/requests';
import { newId } from '@/lib/db/ids';
import { cashGraceMs, endOfDayIn } from '@/lib/money/methods';

const askMs = 20_000;
const amount = 1_000;
const payer = { name: '山田 太郎', kana: 'ヤマダ タロウ', email: 'rehearsal@example.com', phone: '09011112222' };
/** A test card of the whole family. */
const goodCard = '4111111111111111';

/** It could not be tried, and why. */
export class Untried extends Error {}

/** What was seen in place of what we rely on. */
export const saw = (what: unknown): string => (typeof what === 'string' ? what : JSON.stringify(what));

/** An answer in few words: its status, and the code of an error. */
export const inShort = (reply: WireReply): string => [reply.status, errorIn(reply)?.code].filter(Boolean).join(' ');

const soon = () => new Date(Date.now() + askMs);

export type Made = { reference: string; attemptId: string };
type Wish = { card?: CardData; capture?: boolean; attemptId?: string; instrument?: Instrument };
type Account = { acquirer: Acquirer; client: Client; dialect: Dialect };
type Kind = 'capture' | 'void' | 'refund';

/** An account with test keys, and what a rehearsal has made with it: 1,000 yen each. */
export class Bench {
  readonly acquirer: Acquirer;
  readonly client: Client;
  readonly dialect: Dialect;
  readonly amount = amount;
  /** Of no tenant: what is remembered of these attempts is nobody's. */
  readonly tenantId = newId();
  readonly #made = new Set<string>();

  constructor({ acquirer, client, dialect }: Account) {
    this.acquirer = acquirer;
    this.client = client;
    this.dialect = dialect;
  }

  get(path: string): Promise<WireReply> {
    return this.client.ask({ method: 'GET', path, until: soon() });
  }

  /** `headers` beside the key. */
  post({ path, body }: WireRequest, key = newId(), headers: Record<string, string> = {}): Promise<WireReply> {
    return this.client.ask({ method: 'POST', path, body, until: soon(), headers: { [this.dialect.key]: key, ...headers } });
  }

  /** A test card in their keeping. */
  async token(number = goodCard): Promise<string> {
    const card = { type: 'credit_card', number, month: 12, year: new Date().getUTCFullYear() + 3, verification_value: '123' };
    const reply = await this.post({ path: '/tokens', body: { payment_details: card } });
    const { id } = (reply.body ?? {}) as { id?: unknown };
    if (reply.status >= 300 || typeof id !== 'string') throw new Untried(`no token for a test card: ${inShort(reply)}`);
    return id;
  }

  /** A payment by a test card, as it is asked for on the wire. */
  async cardPayment(order: string, capture = true): Promise<WireRequest> {
    const payment_details = await this.token();
    const asked = { amount, tax: 0, currency: 'JPY', capture, external_order_num: order, metadata: { attempt: order } };
    return { path: '/payments', body: { ...asked, payment_details } };
  }

  /** What was made is given back at the end. */
  keep(reference: string): string {
    this.#made.add(reference);
    return reference;
  }

  async authorize({ card, capture = true, attemptId = newId(), instrument }: Wish = {}): Promise<AcquirerOutcome> {
    const byCard = async (): Promise<Instrument> => {
      const data: CardData = card ?? { kind: 'token', acquirer: this.acquirer.name, token: await this.token() };
      return { method: 'credit_card', brand: null, holder: null, card: data };
    };
    const shown = { paymentId: attemptId, order: null, locale: 'ja' as const, returnUrl: '' };
    const call = { tenantId: this.tenantId, attemptId, amount, capture, until: soon(), shown };
    const outcome = await this.acquirer.authorize({ ...call, instrument: instrument ?? (await byCard()) });
    if (outcome.ok) this.keep(outcome.reference);
    return outcome;
  }

  /** Throws Untried where a test card is not taken. */
  async made(wish: Wish = {}): Promise<Made> {
    const attemptId = wish.attemptId ?? newId();
    const outcome = await this.authorize({ ...wish, attemptId });
    if (!outcome.ok) throw new Untried(`a test card is not taken: ${outcome.raw ?? outcome.code}`);
    return { reference: outcome.reference, attemptId };
  }

  change(kind: Kind, reference: string, yen = amount, attemptId = newId()): Promise<AcquirerOutcome> {
    return this.acquirer[kind]({ tenantId: this.tenantId, attemptId, amount: yen, reference, until: soon() });
  }

  async standing(reference: string) {
    const standing = await this.acquirer.read?.({ reference });
    if (!standing) throw new Untried('it cannot be read');
    return standing;
  }

  /** Cash to be paid in within so many days. */
  cash(method: 'konbini' | 'bank_transfer' | 'pay_easy', days: number): Instrument {
    const until = new Date(endOfDayIn(new Date(), days).getTime() + cashGraceMs).toISOString();
    return method === 'konbini' ? { method, store: 'lawson', payer, until } : { method, payer, until };
  }

  /** Cancels or gives back all that was made; returns what is left, and how it stands. */
  async giveBack(): Promise<string[]> {
    const left: string[] = [];
    for (const reference of this.#made) {
      const fate = await this.#release(reference).catch((error) => {
        if (error instanceof AcquirerSilent || error instanceof Untried) return 'no answer';
        throw error;
      });
      if (fate !== null) left.push(`${reference}: ${fate}`);
    }
    return left;
  }

  /** Asked directly, and judged by how it stands then: what the adapter relies on may not hold. */
  async #release(reference: string): Promise<string | null> {
    const { status, total, refunded } = await this.standing(reference);
    const given = refunded.filter((refund) => refund.status !== 'failed');
    const rest = total - given.reduce((sum, refund) => sum + refund.amount, 0);
    const page = sessionIn(reference);
    if (status === 'captured' && rest > 0) await this.post(refunding(reference, { amount: rest, attemptId: newId() }));
    else if (status === 'pending' || status === 'authorized') await this.post(page ? closingPage(page) : cancelling(reference));
    else return null;
    const { status: ended } = await this.standing(reference);
    return ['captured', 'pending', 'authorized'].includes(ended) ? ended : null;
  }
}

/** `fault`: what was seen in place of what `says` says; null: it is so, with a word of how in `detail`. */
export type Assumption = { says: string; attempt: (bench: Bench) => Promise<{ fault: string | null; detail?: string }> };

export const so = (detail?: string) => ({ fault: null, ...(detail !== undefined && { detail }) });
export const judged = (holds: boolean, seen: unknown) => (holds ? so() : { fault: saw(seen) });
