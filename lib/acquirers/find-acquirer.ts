import { type Acquirer, type AcquirerOutcome, AcquirerSilent, type CardData, type Funds } from '@/lib/acquirers/acquirer';
import { plannedAtMs } from '@/lib/acquirers/attempt-id';
import { takes, type Way, wayOfFee } from '@/lib/acquirers/capabilities';
import { findConnected } from '@/lib/acquirers/find-connected';
import { noAcquirer, noCardNumbers } from '@/lib/acquirers/no-acquirer';
import { routeIn } from '@/lib/acquirers/routes';
import { framesOf, log } from '@/lib/log';
import { isCash, type KonbiniStore, konbiniStores, type PaymentMethod, paymentMethods } from '@/lib/money/methods';
import { type FeeMethod, feeMethods } from '@/lib/money/rates';
import { askMs, askWithinMs } from '@/lib/operation/lease';
import { refuse, type Sentence } from '@/lib/refusal';

const closeMs = 10_000;

/** Counted from when the attempt was planned and not from now: a process that was stopped on its way here comes too late. */
const limited = <Call extends { attemptId: string }>(call: Call) => ({
  ...call,
  until: new Date(plannedAtMs(call.attemptId) + askWithinMs + askMs),
});

/** A name that one acquirer has given is nobody else’s to read. */
function requireOwn({ name }: Acquirer, { card }: { card: CardData }): void {
  if (card.kind === 'token' && card.acquirer !== name) throw new Error('a card of another acquirer');
}

const disputesWithinLimits = ({
  list,
  read,
  accept,
  defend,
}: NonNullable<Acquirer['disputes']>): NonNullable<Acquirer<unknown>['disputes']> => ({
  list,
  read,
  accept: (call) => accept(limited(call)),
  defend: (call) => defend(limited(call)),
});

const limitedCalls = (adapter: Acquirer): Acquirer<unknown> => ({
  name: adapter.name,
  can: adapter.can,
  close: (call) => adapter.close(call),
  authorize: async (call) => {
    if (call.instrument.method === 'credit_card') requireOwn(adapter, call.instrument);
    return adapter.authorize(limited(call));
  },
  capture: (call) => adapter.capture(limited(call)),
  void: (call) => adapter.void(limited(call)),
  refund: (call) => adapter.refund(limited(call)),
  verify: async (call) => {
    requireOwn(adapter, call);
    return adapter.verify(call);
  },
  ...(adapter.keep && { keep: adapter.keep.bind(adapter) }),
  ...(adapter.drop && { drop: adapter.drop.bind(adapter) }),
  ...(adapter.openPage && { openPage: adapter.openPage.bind(adapter) }),
  ...(adapter.readPage && { readPage: adapter.readPage.bind(adapter) }),
  ...(adapter.read && { read: adapter.read.bind(adapter) }),
  ...(adapter.disputes && { disputes: disputesWithinLimits(adapter.disputes) }),
  ...(adapter.notice && { notice: adapter.notice.bind(adapter) }),
  ...(adapter.heardSince && { heardSince: adapter.heardSince.bind(adapter) }),
  ...(adapter.funds && { funds: adapter.funds }),
});

const known = new WeakMap<Acquirer, Acquirer<unknown>>();

/** An acquirer as the rest of the product calls it; an adapter lives as long as its account is unchanged. */
function withinLimits(adapter: Acquirer): Acquirer<unknown> {
  const found = known.get(adapter) ?? limitedCalls(adapter);
  known.set(adapter, found);
  return found;
}

/** The acquirer that takes a way of paying for a merchant; null: none does. */
export async function routeFor(tenantId: string, way: Way): Promise<Acquirer<unknown> | null> {
  const found = routeIn(await findConnected(), tenantId, way);
  return found && withinLimits(found);
}

/** Whether this installation can take payments at all. */
export const takesPayments = async (): Promise<boolean> => (await findConnected()).active.length > 0;

/** Refuses where this installation takes no payments. */
export async function requireAcquirer(param: string): Promise<void> {
  if (!(await takesPayments())) throw noAcquirer(param);
}

/** Refuses a card’s number where no acquirer of this installation takes one. */
export async function requireCardNumbers(param: string): Promise<void> {
  await requireAcquirer(`${param}.type`);
  const { acquirers, active } = await findConnected();
  const isTaken = active.some((name) => acquirers.get(name)?.can.cardInput.includes('number'));
  if (!isTaken) throw noCardNumbers(`${param}.number`);
}

/** The acquirer that has a card, as long as it takes new payments with cards; null: it does not. Where other cards go counts for nothing here. */
export async function findKeeper(name: string): Promise<Acquirer<unknown> | null> {
  const { acquirers, active } = await findConnected();
  const found = active.includes(name) ? acquirers.get(name) : undefined;
  return found && takes(found.can, { method: 'credit_card' }) && found.can.cardInput.includes('token') ? withinLimits(found) : null;
}

/** Refuses a token of whoever takes no cards from this merchant’s customers in their browsers. */
export async function requireGiver(tenantId: string, name: string): Promise<void> {
  await requireAcquirer('payment_details.type');
  const giver = await findGiver(tenantId);
  if (giver?.name !== name) refuse('invalid_payment_type', { param: 'payment_details.acquirer', say: notGiven });
}

const notGiven: Sentence = {
  en: 'This acquirer takes no cards from browsers here: load the fields again.',
  ja: 'この決済会社ではブラウザからのカード入力を受け付けていません。入力欄を読み込み直してください。',
};

/** What a customer’s browser needs to give a card to the acquirer without us. */
export type CardGiver = { name: string; url: string; publishableKey: string };

/** The acquirer to which the browsers of a merchant’s customers give cards; null: cards are typed elsewhere. */
export async function findGiver(tenantId: string): Promise<CardGiver | null> {
  const found = routeIn(await findConnected(), tenantId, { method: 'credit_card' });
  const { browser } = found?.can ?? {};
  return found && browser ? { name: found.name, url: browser.url, publishableKey: browser.publishableKey } : null;
}

/** Where a card is typed: on our page, in fields of ours that give it to the acquirer, or on the acquirer’s page. */
export type CardEntry = 'form' | 'fields' | 'acquirer';

const entryOf = (acquirer: Acquirer | null): CardEntry => {
  if (acquirer?.can.browser) return 'fields';
  return !acquirer || acquirer.can.cardInput.includes('number') ? 'form' : 'acquirer';
};
/** `keeps`: methods whose customers their acquirer charges again without them. */
type RoutedWays = {
  methods: ReadonlySet<FeeMethod>;
  stores: readonly KonbiniStore[];
  cardEntry: CardEntry;
  keeps: ReadonlySet<PaymentMethod>;
};

/** The ways of paying that an acquirer takes for a merchant; with `manual` those of them that can be captured later. */
export async function routedWays(tenantId: string, { manual = false } = {}): Promise<RoutedWays> {
  const found = await findConnected();
  const isTaken = (way: Way) => {
    const acquirer = routeIn(found, tenantId, way);
    return acquirer !== null && (!manual || isCash(way.method) || acquirer.can.manualCapture.includes(way.method));
  };
  const stores = konbiniStores.filter((store) => isTaken({ method: 'konbini', store }));
  const methods = feeMethods.filter((method) => (method === 'konbini' ? stores.length > 0 : isTaken(wayOfFee(method))));
  const card = routeIn(found, tenantId, { method: 'credit_card' });
  const keeps = paymentMethods.filter((method) => routeIn(found, tenantId, { method })?.can.keeps.includes(method));
  return { methods: new Set(methods), stores, cardEntry: entryOf(card), keeps: new Set(keeps) };
}

const otherOne: Sentence = {
  en: 'The acquirer that this payment was made with is not connected to this installation any more.',
  ja: 'この支払いを処理した決済会社は、この環境に接続されていません。',
};

/** The acquirer that a payment was made with, retired or not; asked for before anything is begun. Refuses where it is not connected any more. */
export async function acquirerOf({ acquirer }: { acquirer: string }): Promise<Acquirer<unknown>> {
  const found = (await findConnected()).acquirers.get(acquirer);
  return found ? withinLimits(found) : refuse('invalid_payment_type', { param: 'payment_details.type', say: otherOne });
}

/** The acquirers that say what they have of our money, retired ones among them. */
export async function findStating(): Promise<(Acquirer<unknown> & { funds: Funds })[]> {
  return [...(await findConnected()).acquirers.values()].flatMap((adapter) =>
    adapter.funds ? [{ ...withinLimits(adapter), funds: adapter.funds }] : [],
  );
}

/** What the call answers, or AcquirerSilent when it has not within `ms`. A later answer is nobody's: recovery asks for it. */
const within = <Value>(ms: number, call: Promise<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new AcquirerSilent()), ms);
    call.then(resolve, reject).finally(() => clearTimeout(timer));
  });

/** The outcome, or 504 while it is not known: the attempt then stays open. Whatever else an adapter throws, the acquirer may have acted. */
export async function awaitOutcome(paymentId: string, call: Promise<AcquirerOutcome>): Promise<AcquirerOutcome> {
  try {
    return await within(askMs, call);
  } catch (error) {
    if (!(error instanceof AcquirerSilent)) log.error({ paymentId, frames: framesOf(error) }, 'acquirer adapter failed');
    return refuse('gateway_timeout', { details: { payment_id: paymentId } });
  }
}

/** What became of an attempt, for good: the outcome, null when the acquirer was never asked, or `silent` while it does not say. */
export async function closeAttempt(
  acquirer: Pick<Acquirer<unknown>, 'close'>,
  attempt: { tenantId: string; attemptId: string },
): Promise<AcquirerOutcome | 'silent' | null> {
  try {
    return await within(closeMs, acquirer.close(attempt));
  } catch (error) {
    if (!(error instanceof AcquirerSilent)) log.error({ attemptId: attempt.attemptId, frames: framesOf(error) }, 'acquirer adapter failed');
    return 'silent';
  }
}
