// What the adapters of this family rely on (docs/decisions/0080-the-komoju-family.md), each as something that can be tried with test keys.
import { declineCodes } from '@/lib/acquirers/acquirer';
import { type Assumption, type Bench, inShort, judged, so, Untried } from '@/lib/acquirers/komoju/rehearsal/bench';
import { cash, pages } from '@/lib/acquirers/komoju/rehearsal/ways-of-paying';
import { paymentIn, paymentsIn, seenIn } from '@/lib/acquirers/komoju/replies';
import { capturing, refunding } from '@/lib/acquirers/komoju/requests';
import { newId } from '@/lib/db/ids';

/** How long their lists may take: recovery waits so long before it says that nothing arrived. */
const lookUpMs = 30_000;
const pauseMs = 250;

async function listByOrder(bench: Bench, order: string) {
  const reply = await bench.get(`/payments?external_order_num=${encodeURIComponent(order)}`);
  const found = paymentsIn(reply);
  if (!found) throw new Untried(`no list: ${inShort(reply)}`);
  return found;
}
const findByOrder = async (bench: Bench, order: string) =>
  (await listByOrder(bench, order)).filter((payment) => payment.external_order_num === order);

const keys: Assumption[] = [
  {
    says: 'the same key again gives the same answer, and charges once',
    async attempt(bench) {
      const order = newId();
      const request = await bench.cardPayment(order);
      const replies = [await bench.post(request, order), await bench.post(request, order)];
      const payments = replies.map(paymentIn);
      for (const payment of payments) if (payment) bench.keep(payment.id);
      const ids = new Set(payments.map((payment) => payment?.id));
      return judged(ids.size === 1 && !ids.has(undefined), replies.map(inShort).join(', '));
    },
  },
  {
    says: 'a key that was used is not answered with that reply at another address',
    async attempt(bench) {
      const order = newId();
      const reply = await bench.post(await bench.cardPayment(order, false), order);
      const payment = paymentIn(reply);
      if (!payment) throw new Untried(`a test card is not taken: ${inShort(reply)}`);
      bench.keep(payment.id);
      const again = await bench.post(capturing(payment.id, bench.amount), order);
      const { status } = await bench.standing(payment.id);
      const told = again.status < 300 ? 'captured' : 'authorized';
      return status === told ? so(inShort(again)) : { fault: `answered ${inShort(again)}, and it is ${status}` };
    },
  },
  {
    says: 'a payment is found by its order number while recovery waits for it',
    async attempt(bench) {
      const { attemptId } = await bench.made();
      const began = performance.now();
      for (;;) {
        const [found] = await findByOrder(bench, attemptId);
        const tookMs = performance.now() - began;
        if (found) return so(`after ${(tookMs / 1_000).toFixed(1)} s`);
        if (tookMs > lookUpMs) return { fault: `not within ${lookUpMs / 1_000} s` };
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
    },
  },
  {
    says: 'an order number that nobody has used finds nothing',
    attempt: async (bench) => {
      const found = await listByOrder(bench, newId());
      return judged(found.length === 0, `${found.length} payments`);
    },
  },
];

const changes: Assumption[] = [
  {
    // by what keys of another account are told: it knows no payment of this one
    says: 'a payment that the account has not made is not found',
    async attempt(bench) {
      const { reference } = await bench.made();
      const replies = [reference, newId()].map((id) => bench.get(`/payments/${encodeURIComponent(id)}`));
      const [own, foreign] = (await Promise.all(replies)).map(({ status }) => status);
      return judged(own === 200 && foreign === 404, `${own} of its own, ${foreign} of another`);
    },
  },
  {
    says: 'a payment comes back with our marks',
    async attempt(bench) {
      const { reference, attemptId } = await bench.made();
      const { metadata } = ((await bench.get(`/payments/${encodeURIComponent(reference)}`)).body ?? {}) as {
        metadata?: { attempt?: string };
      };
      return judged(metadata?.attempt === attemptId, { metadata: metadata ?? null });
    },
  },
  {
    says: 'it is said when an authorization ends',
    async attempt(bench) {
      const { reference } = await bench.made({ capture: false });
      const { until } = await bench.standing(reference);
      return until === undefined ? { fault: 'no payment_deadline: we end it after 30 days' } : so(until);
    },
  },
  {
    says: 'less than all is captured, and the rest is released',
    async attempt(bench) {
      const { reference } = await bench.made({ capture: false });
      const outcome = await bench.change('capture', reference, 600);
      const { status, total } = await bench.standing(reference);
      return judged(outcome.ok && status === 'captured' && total === 600, { outcome, status, total });
    },
  },
  {
    says: 'an authorization is cancelled, and says so',
    async attempt(bench) {
      const { reference } = await bench.made({ capture: false });
      const outcome = await bench.change('void', reference);
      const { status } = await bench.standing(reference);
      return judged(outcome.ok && status === 'cancelled', { outcome, status });
    },
  },
  {
    says: 'a refund is found by its description, and the same one again gives back once',
    async attempt(bench) {
      const { reference } = await bench.made();
      const attemptId = newId();
      const request = refunding(reference, { amount: 400, attemptId });
      const replies = [await bench.post(request, attemptId), await bench.post(request, attemptId)];
      const { refunded } = await bench.standing(reference);
      const ours = refunded.filter((refund) => refund.attemptId === attemptId && refund.amount === 400);
      return judged(ours.length === 1 && refunded.length === 1, { answered: replies.map(inShort), refunded });
    },
  },
  {
    says: 'no more is given back than was taken',
    async attempt(bench) {
      const { reference } = await bench.made();
      const outcome = await bench.change('refund', reference, bench.amount + 1);
      const { refunded } = await bench.standing(reference);
      return judged(!outcome.ok && refunded.length === 0, { outcome, refunded });
    },
  },
  {
    says: 'a card that is refused is refused in our words',
    async attempt(bench) {
      const token = await bench.token('4123111111111059');
      const outcome = await bench.authorize({ card: { kind: 'token', acquirer: bench.acquirer.name, token } });
      if (outcome.ok) return { fault: 'taken' };
      const isWord = declineCodes.some((code) => code === outcome.raw);
      return judged(isWord, outcome);
    },
  },
];

/** What is asked of our own services alone. */
const requireOwn = ({ dialect: { own } }: Bench) => own ?? refuseTrial('this acquirer does not have it; the adapter waits and looks');
const refuseTrial = (why: string): never => {
  throw new Untried(why);
};

const closing: Assumption[] = [
  {
    says: 'after the moment that a request names nothing is begun',
    async attempt(bench) {
      const { notAfter } = requireOwn(bench);
      const order = newId();
      const reply = await bench.post(await bench.cardPayment(order), order, { [notAfter]: new Date(Date.now() - 1_000).toISOString() });
      const found = await findByOrder(bench, order);
      for (const { id } of found) bench.keep(id);
      return judged(inShort(reply) === '422 too_late' && found.length === 0, `${inShort(reply)}, ${found.length} payments`);
    },
  },
  {
    says: 'under a key that is closed nothing is done any more',
    async attempt(bench) {
      requireOwn(bench);
      const order = newId();
      const closed = await bench.post({ path: `/idempotency_keys/${order}/close`, body: {} });
      const reply = await bench.post(await bench.cardPayment(order), order);
      const found = await findByOrder(bench, order);
      for (const { id } of found) bench.keep(id);
      const { state } = (closed.body ?? {}) as { state?: string };
      const isClosed = state === 'unused' && inShort(reply).endsWith('idempotency_key_closed') && found.length === 0;
      return judged(isClosed, `${state ?? inShort(closed)}, then ${inShort(reply)}, ${found.length} payments`);
    },
  },
  {
    says: 'closing a key that was used tells its answer',
    async attempt(bench) {
      requireOwn(bench);
      const { reference, attemptId } = await bench.made();
      const closed = await bench.post({ path: `/idempotency_keys/${attemptId}/close`, body: {} });
      const { state, reply } = (closed.body ?? {}) as { state?: string; reply?: { status: number; body: unknown } };
      const payment = reply ? paymentIn(reply) : null;
      const outcome = payment && seenIn(payment, 'authorize', attemptId);
      return judged(state === 'done' && outcome?.ok === true && payment?.id === reference, state ?? inShort(closed));
    },
  },
];

export const assumptions: readonly Assumption[] = [...keys, ...changes, ...closing, ...cash, ...pages];
