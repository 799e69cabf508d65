// A day's work of merchants, customers and staff, one thing after the other, over the API and on the pages.
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { v7 } from 'uuid';

type Json = Record<string, unknown>;
type Answer = { status: number; body: Json };
type LoadSample = { at: number; took: number; what: string; status: number };
/** `sellers`: two sellers for splits. `cookie`: a signed-in user's. */
export type SoakMarket = { origins: () => string[]; secretKey: string; platform: string; sellers: [string, string]; cookie: string };

const card = { type: 'credit_card', number: '4111111111111111', month: 12, year: 2035, verification_value: '123' };
const account = {
  customer_name: 'ﾔﾏﾀﾞ ﾀﾛｳ',
  bank_name: 'みずほ銀行',
  bank_code: '0001',
  branch_name: '本店',
  branch_number: '001',
  account_type: 'ordinary',
  account_number: '1234567',
  include_payment_method_fee: false,
};

/** A split between the platform and two sellers. */
const purchaseOf = ([one, other]: SoakMarket['sellers'], details: Json = card, more: Json = {}): Json => ({
  amount: 10_000,
  tax: 0,
  currency: 'JPY',
  payment_details: details,
  platform_details: {
    submerchants: [
      { submerchant_id: one, amount: 6_000, platform_fee: 600 },
      { submerchant_id: other, amount: 3_000, platform_fee: 300 },
    ],
  },
  ...more,
});

type Ask = (what: string, method: string, path: string, body?: Json, hangUp?: number) => Promise<Answer>;

/** Complete journeys. */
function journeysOf(ask: Ask, { platform, sellers }: Pick<SoakMarket, 'platform' | 'sellers'>): (() => Promise<unknown>)[] {
  const [one] = sellers;
  const post = (what: string, path: string, body: Json = {}) => ask(what, 'POST', path, body);
  const pay = (what: string, details: Json, more?: Json) => post(what, '/payments', purchaseOf(sellers, details, more));

  return [
    async () => {
      const { body } = await pay('pay', card, { capture: false });
      if (!body.id) return;
      await post('capture', `/payments/${body.id}/capture`);
      await post('refund', `/payments/${body.id}/refund`);
    },
    () => pay('pay', card),
    async () => {
      const { body } = await pay('cash', { type: 'konbini', store: 'lawson', email: 'yamada@example.jp', name: '山田太郎' });
      if (!body.id) return;
      await post('paid', `/test_helpers/payments/${body.id}/simulate`, { outcome: 'paid' });
      const asked = await post('request', `/payments/${body.id}/refund_request`, account);
      const [request] = (asked.body.refund_requests ?? []) as { id: string }[];
      if (request) await post('decide', `/test_helpers/refund_requests/${request.id}/simulate`, { outcome: 'completed' });
    },
    async () => {
      const { body } = await post('token', '/tokens', { payment_details: card });
      if (body.id) await post('customer', '/customers', { email: 'yamada@example.jp', payment_details: body.id });
    },
    () => post('transfer', `/merchants/${one}/balances/JPY/transfer`, { direction: 'to_payout', amount: 10, description: 'soak' }),
    () => ask('list', 'GET', '/payments?per_page=20'),
    () => ask('list', 'GET', '/settlements?per_page=20'),
    () => ask('list', 'GET', `/merchants/${platform}/balances/JPY/transactions?per_page=20`),
    () => ask('balance', 'GET', `/merchants/${one}/balances/JPY`),
    () => ask('page', 'GET', '/home'),
    () => ask('page', 'GET', '/payments'),
    () => ask('page', 'GET', '/refunds'),
    // clients that leave before the reply
    () => ask('pay', 'POST', '/payments', purchaseOf(sellers), 5),
  ];
}

export function aSoak({ origins, secretKey, platform, sellers, cookie }: SoakMarket) {
  const told: LoadSample[] = [];
  let turn = 0;
  const authorization = `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}`;

  /** Calls any of the servers; 0: none answered. `hangUp`: the client leaves after so many milliseconds. */
  async function callApi(what: string, method: string, path: string, body?: Json, hangUp?: number): Promise<Answer> {
    const all = origins();
    const began = performance.now();
    const isPage = what === 'page';
    const headers = {
      ...(isPage ? { cookie } : { authorization, 'idempotency-key': randomUUID() }),
      ...(body && { 'content-type': 'application/json' }),
    };
    const answered = await fetch(`${all[turn++ % all.length]}${isPage ? path : `/api/v1${path}`}`, {
      method,
      headers,
      redirect: 'manual',
      ...(body && { body: JSON.stringify(body) }),
      ...(hangUp !== undefined && { signal: AbortSignal.timeout(hangUp) }),
    })
      .then(async (response) => ({ status: response.status, text: await response.text() }))
      .catch(() => ({ status: 0, text: '' }));
    const now = performance.now();
    if (hangUp === undefined) told.push({ at: now, took: now - began, what, status: answered.status });
    return { status: answered.status, body: answered.text.startsWith('{') ? JSON.parse(answered.text) : {} };
  }

  const journeys = journeysOf(callApi, { platform, sellers });

  let underWay = 0;
  let rested: Promise<unknown> | undefined;

  /** Pauses all work until `look` has read the figures, once nothing is under way: this separates held memory from temporary memory. */
  async function rest<Seen>(look: () => Promise<Seen>): Promise<Seen> {
    const looking = (async () => {
      while (underWay > 0) await wait(20);
      return look();
    })();
    rested = looking;
    return looking.finally(() => {
      rested = undefined;
    });
  }

  /** Runs so many journeys in parallel for so many minutes, with a pause after each; started ones finish. */
  async function bear(lanes: number, pauseMs: number, minutes: number): Promise<void> {
    const until = performance.now() + minutes * 60_000;
    const lane = async (first: number) => {
      for (let at = first; performance.now() < until; at++) {
        await rested;
        underWay++;
        await journeys[at % journeys.length]?.();
        underWay--;
        await wait(pauseMs);
      }
    };
    await Promise.all(Array.from({ length: lanes }, (_, index) => lane(index * 5)));
  }

  return { told, ask: callApi, bear, rest, pay: () => callApi('pay', 'POST', '/payments', purchaseOf(sellers)) };
}

/**
 * Fills the sandbox acquirer's memory with a day's records first, as much as it keeps, because filling up is no leak. A file below 4 MB, as
 * this is, is read whole when opened; data appended to an open file are read at any size.
 */
export function fillAcquirer(dataDir: string): void {
  const folder = path.join(dataDir, 'sandbox-acquirer');
  const lines = Array.from({ length: 20_000 }, () => {
    const attemptId = v7();
    const outcome = { ok: true, reference: `sandbox_${attemptId}` };
    return `\n${JSON.stringify({ at: new Date().toISOString(), attemptId, kind: 'sale', amount: 10_000, outcome })}\n`;
  });
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  fs.appendFileSync(path.join(folder, `${new Date().toISOString().slice(0, 10)}.jsonl`), lines.join(''), { mode: 0o600 });
}
