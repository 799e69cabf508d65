import { type Acquirer, type AcquirerOutcome, AcquirerSilent } from '@/lib/acquirers/acquirer';
import { plannedAtMs } from '@/lib/acquirers/attempt-id';
import { type Way, wayOfFee } from '@/lib/acquirers/capabilities';
import { findConnected } from '@/lib/acquirers/find-connected';
import { noAcquirer, noCardNumbers } from '@/lib/acquirers/no-acquirer';
import { routeIn } from '@/lib/acquirers/routes';
import { framesOf, log } from '@/lib/log';
import { isCash, type KonbiniStore, konbiniStores } from '@/lib/money/methods';
import { type FeeMethod, feeMethods } from '@/lib/money/rates';
import { askMs, askWithinMs } from '@/lib/operation/lease';
import { refuse, type Sentence } from '@/lib/refusal';

const closeMs = 10_000;

/** Counted from when the attempt was planned and not from now: a process that was stopped on its way here comes too late. */
const limited = <Call extends { attemptId: string }>(call: Call) => ({
  ...call,
  until: new Date(plannedAtMs(call.attemptId) + askWithinMs + askMs),
});

const withinLimits = (adapter: Acquirer): Acquirer<unknown> => ({
  name: adapter.name,
  can: adapter.can,
  close: (call) => adapter.close(call),
  authorize: (call) => adapter.authorize(limited(call)),
  capture: (call) => adapter.capture(limited(call)),
  void: (call) => adapter.void(limited(call)),
  refund: (call) => adapter.refund(limited(call)),
  verify: (call) => adapter.verify(call),
  ...(adapter.read && { read: adapter.read.bind(adapter) }),
  ...(adapter.notice && { notice: adapter.notice.bind(adapter) }),
  ...(adapter.heardSince && { heardSince: adapter.heardSince.bind(adapter) }),
});

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

/** `cardEntry`: whether a card is typed on our page or on the acquirer’s. */
export type CardEntry = 'form' | 'acquirer';
type RoutedWays = { methods: ReadonlySet<FeeMethod>; stores: readonly KonbiniStore[]; cardEntry: CardEntry };

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
  return { methods: new Set(methods), stores, cardEntry: card && !card.can.cardInput.includes('number') ? 'acquirer' : 'form' };
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

/** What the call answers, or AcquirerSilent when it has not within `ms`. A later answer is nobody's: recovery asks for it. */
async function within<Value>(ms: number, call: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new AcquirerSilent()), ms);
  });
  try {
    return await Promise.race([call, limit]);
  } finally {
    clearTimeout(timer);
  }
}

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
