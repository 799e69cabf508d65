// Clients that pay, capture, refund and read without a pause, each call with its own key, and remember the replies.
import { randomUUID } from 'node:crypto';
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
import type { api as Api } from '@/lib/testing/api';

type Call = Awaited<ReturnType<typeof Api>>;
export type CallOutcome = { at: number; took: number; what: string; status: number; hint: boolean; id: string | null };

/** The possible status of a payment whose last acknowledged change is `what`. */
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

  /** One payment from start to end, or as far as it gets. */
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
      // a call over a socket yields to the event loop; a refusal from memory would not, and would starve everybody else
      for (; !isOver; await turn()) await live(worker);
    });

  return {
    told,
    start: (count: number): Promise<unknown> => Promise.all(workers(count)),
    end: () => {
      isOver = true;
    },
    /** The number of replies by status. */
    tally(): Record<string, number> {
      const counted: Record<string, number> = {};
      for (const { status } of told) counted[status] = (counted[status] ?? 0) + 1;
      return counted;
    },
    /** Acknowledged changes that the database does not have; `status`: the database's status by payment. */
    lost(status: ReadonlyMap<string, string>): string[] {
      const acknowledged = told.filter(({ id, what }) => id !== null && Object.hasOwn(statusAfter, what));
      const isLost = ({ id, what }: CallOutcome) => !statusAfter[what]?.includes(status.get(id ?? '') ?? 'nothing');
      return acknowledged.filter(isLost).map(({ id, what }) => `${what} of ${id}: ${status.get(id ?? '') ?? 'no such payment'}`);
    },
  };
}

/** Callers at a fixed rate, whatever happens to earlier ones: a slow service gets just as many calls. */
export async function arriving<Answer>(perSecond: number, ms: number, ask: () => Promise<Answer>): Promise<Answer[]> {
  const asked: Promise<Answer>[] = [];
  const began = performance.now();
  for (let passed = 0; passed < ms; passed = performance.now() - began) {
    while (asked.length < (passed / 1_000) * perSecond) asked.push(ask());
    await wait(5);
  }
  return Promise.all(asked);
}
