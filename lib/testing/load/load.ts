// Clients that pay, capture, refund and read without a pause, each call under a key of its own, and remember what they were told.
import { randomUUID } from 'node:crypto';
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
import type { api as Api } from '@/lib/testing/api';

type Call = Awaited<ReturnType<typeof Api>>;
export type CallOutcome = { at: number; took: number; what: string; status: number; hint: boolean; id: string | null };

/** What the payment must be when its last acknowledged change is `what`. */
const statusAfter: Record<string, readonly string[]> = {
  authorize: ['authorized', 'captured', 'refunded'],
  capture: ['captured', 'refunded'],
  refund: ['refunded'],
};

export function aLoad(call: (method: string, path: string, body?: unknown, key?: string) => Promise<Call>, body: Record<string, unknown>) {
  const told: CallOutcome[] = [];
  let isOver = false;
  let made = 0;
  const run = randomUUID();

  async function callApi(what: string, method: string, path: string, sent?: unknown, key?: string): Promise<Call> {
    const began = performance.now();
    const answer = await call(method, path, sent, key);
    const now = performance.now();
    const id = answer.status === 200 && what !== 'list' ? answer.body.id : null;
    told.push({ at: now, took: now - began, what, status: answer.status, hint: answer.headers.has('retry-after'), id });
    return answer;
  }

  /** One payment from its beginning to its end, or as far as it comes. */
  async function live(worker: number): Promise<void> {
    const key = `${run}-${worker}-${made++}`;
    const { status, body: payment } = await callApi('authorize', 'POST', '/payments', { ...body, capture: false }, `a-${key}`);
    if (status !== 200) return;
    if ((await callApi('capture', 'POST', `/payments/${payment.id}/capture`, {}, `c-${key}`)).status !== 200) return;
    await callApi('list', 'GET', '/payments?per_page=10');
    if (made % 3 === 0) await callApi('refund', 'POST', `/payments/${payment.id}/refund`, {}, `r-${key}`);
  }

  const workers = (count: number) =>
    Array.from({ length: count }, async (_, worker) => {
      // what comes over a socket takes a turn of the loop; a refusal from memory would leave none to anybody else
      for (; !isOver; await turn()) await live(worker);
    });

  return {
    told,
    start: (count: number): Promise<unknown> => Promise.all(workers(count)),
    end: () => {
      isOver = true;
    },
    /** How many answered with each status. */
    tally(): Record<string, number> {
      const counted: Record<string, number> = {};
      for (const { status } of told) counted[status] = (counted[status] ?? 0) + 1;
      return counted;
    },
    /** What was acknowledged and is not so: `status` by payment is what the database says. */
    lost(status: ReadonlyMap<string, string>): string[] {
      const acknowledged = told.filter(({ id, what }) => id !== null && Object.hasOwn(statusAfter, what));
      const isLost = ({ id, what }: CallOutcome) => !statusAfter[what]?.includes(status.get(id ?? '') ?? 'nothing');
      return acknowledged.filter(isLost).map(({ id, what }) => `${what} of ${id}: ${status.get(id ?? '') ?? 'no such payment'}`);
    },
  };
}

/** Callers that come at their own pace, whatever became of those before them: a service that is slow is asked no less for that. */
export async function arriving<Answer>(perSecond: number, ms: number, ask: () => Promise<Answer>): Promise<Answer[]> {
  const asked: Promise<Answer>[] = [];
  const began = performance.now();
  for (let passed = 0; passed < ms; passed = performance.now() - began) {
    while (asked.length < (passed / 1_000) * perSecond) asked.push(ask());
    await wait(5);
  }
  return Promise.all(asked);
}
