import { expect, test } from 'vitest';
import { AcquirerSilent } from '@/lib/acquirers/acquirer';
import type { WireReply } from '@/lib/acquirers/komoju/client';
import { bunpai } from '@/lib/acquirers/komoju/dialect';
import { listHeard } from '@/lib/acquirers/komoju/list-heard';
import type { Wire } from '@/lib/acquirers/komoju/send-attempt';
import { newId } from '@/lib/db/ids';
import { keepLines, logged } from '@/lib/testing/logged';

keepLines();
const mark = { tenant: newId(), payment: newId(), attempt: newId() };
const start = Date.parse('2026-11-29T00:00:00Z');
const second = 1_000;

type Event = { id: string; atMs: number; metadata?: object };
const eventAt = (id: string, seconds: number, metadata: object = mark): Event => ({ id, atMs: start + seconds * second, metadata });

/** A list as services have it: the newest first, times in whole seconds; `end` in their way. */
function listOf(events: readonly Event[], isBefore: (atMs: number, end: number) => boolean) {
  const asked: URLSearchParams[] = [];
  const ask = async ({ path }: { path: string }): Promise<WireReply> => {
    const query = new URLSearchParams(path.replace('/events?', ''));
    asked.push(query);
    const [from, end] = [query.get('start_time'), query.get('end_time')];
    const [size, page] = [Number(query.get('per_page')), Number(query.get('page'))];
    const found = events
      .filter(({ atMs }) => (!from || atMs >= Date.parse(from)) && (!end || isBefore(atMs, Date.parse(end))))
      .toSorted((a, b) => b.atMs - a.atMs || (a.id < b.id ? 1 : -1));
    const data = found.slice((page - 1) * size, page * size).map(({ id, atMs, metadata }) => ({
      id,
      type: 'payment.captured',
      created_at: `${new Date(atMs).toISOString().slice(0, 19)}Z`,
      data: { id: `p_${id}`, resource: 'payment', metadata },
    }));
    return { status: 200, body: { data } };
  };
  return { wire: { client: { ask }, dialect: bunpai, isTest: true } as unknown as Wire, asked };
}

const inclusive = (atMs: number, end: number) => atMs <= end + 999;
const exclusive = (atMs: number, end: number) => atMs < end;

async function readAll(wire: Wire, sinceMs = start) {
  const heard: string[] = [];
  let pages = 0;
  for (let after: string | null = null, isFirst = true; isFirst || after !== null; isFirst = false) {
    const page: Awaited<ReturnType<typeof listHeard>> = await listHeard(wire, { since: new Date(sinceMs), after });
    heard.push(...page.heard.map(({ noticeId }) => noticeId));
    after = page.next;
    if (++pages > 100) throw new Error('it never ends');
  }
  return { heard: [...new Set(heard)].toSorted(), pages };
}

test.each([
  ['the last second belongs to the list', inclusive],
  ['the last second does not belong to the list', exclusive],
])('all is heard, however much happened at once: %s', async (_, isBefore) => {
  const spread = Array.from({ length: 250 }, (_, at) => eventAt(`a${at}`, 10 + at));
  const atOnce = Array.from({ length: 350 }, (_, at) => eventAt(`b${at}`, 5));
  const { wire, asked } = listOf([...spread, ...atOnce, eventAt('first', 0), eventAt('before', -1)], isBefore);
  const { heard } = await readAll(wire);
  expect(heard).toEqual([...spread, ...atOnce, { id: 'first' }].map(({ id }) => id).toSorted());
  expect(asked.every((query) => query.get('start_time') === new Date(start).toISOString())).toBe(true);
});

test('a short list is one page, and what happens meanwhile hides nothing', async () => {
  const events = Array.from({ length: 150 }, (_, at) => eventAt(`a${at}`, at));
  const { wire } = listOf(events, inclusive);
  expect((await readAll(listOf(events.slice(0, 20), inclusive).wire)).pages).toBe(1);
  const { next } = await listHeard(wire, { since: new Date(start), after: null });
  events.push(...Array.from({ length: 120 }, (_, at) => eventAt(`new${at}`, 200 + at)));
  const { heard } = await listHeard(wire, { since: new Date(start), after: next });
  expect(heard.map(({ noticeId }) => noticeId)).toEqual(expect.arrayContaining(['a0', 'a49']));
});

test('what has no mark of ours is left out, and the rest is heard as a notice is', async () => {
  const { wire } = listOf([eventAt('ours', 1), eventAt('theirs', 2, {}), eventAt('other', 3, { tenant: 'x' })], inclusive);
  expect(await listHeard(wire, { since: new Date(start), after: null })).toEqual({
    heard: [
      {
        noticeId: 'ours',
        type: 'payment.captured',
        reference: 'p_ours',
        mark: { tenantId: mark.tenant, paymentId: mark.payment, attemptId: mark.attempt },
      },
    ],
    next: null,
  });
});

test.each<[string, WireReply, boolean]>([
  ['a key that may not', { status: 403, body: { error: { code: 'forbidden' } } }, true],
  ['a page of a proxy', { status: 200, body: null }, true],
  ['a fault of theirs', { status: 500, body: {} }, false],
  ['too many requests', { status: 429, body: {} }, false],
])('a list that cannot be read is silence: %s', async (_, reply, isTold) => {
  logged.lines.length = 0;
  const wire = { client: { ask: async () => reply }, dialect: bunpai, isTest: true } as unknown as Wire;
  await expect(listHeard(wire, { since: new Date(), after: null })).rejects.toBeInstanceOf(AcquirerSilent);
  expect(logged.lines.length).toBe(isTold ? 1 : 0);
});
