// Cancelling a cancelled payment succeeds: plugins repeat a cancel whose reply was lost.
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { AcquirerOutcome } from '@/lib/acquirers/acquirer';
import { sandboxAcquirer } from '@/lib/acquirers/sandbox/sandbox';
import { aShop, eventsOf, refusalIn, type Shop, tally, together } from '@/lib/testing/shop';
import { sql } from '@/lib/testing/tables';
import { times } from '@/lib/testing/tier';

let shop: Shop;
beforeAll(async () => {
  shop = await aShop();
});
afterEach(() => vi.restoreAllMocks());

const audits = async (id: string) => (await sql(`SELECT 1 FROM "Audit" WHERE "subjectId" = $1`, [id])).length;
const voids = async (id: string) => (await sql(`SELECT 1 FROM "Attempt" WHERE "paymentId" = $1 AND kind = 'void'`, [id])).length;

test('cancelled twice: the same 200, byte for byte, and nothing is written or told again', async () => {
  const id = await shop.authorize();
  const first = await shop.cancel(id);
  const [events, written] = [await eventsOf(id), await audits(id)];
  for (const headers of [{}, { 'idempotency-key': 'again' }, { 'idempotency-key': 'again' }]) {
    const again = await shop.post(`/payments/${id}/cancel`, undefined, headers as Record<string, string>);
    expect([again.status, again.text]).toEqual([200, first.text]);
  }
  expect([await eventsOf(id), await audits(id), await voids(id)]).toEqual([events, written, 1]);
});

test('as many at once as come: one asks the acquirer, the others are told that it is done or under way', async () => {
  const id = await shop.authorize();
  const answers = await together(times(20, 64), () => shop.cancel(id));
  const found = tally(answers);
  expect(Object.keys(found).filter((said) => !['200', '409 conflict'].includes(said))).toEqual([]);
  expect(found['200']).toBeGreaterThan(0);
  expect(await voids(id)).toBe(1);
  expect((await eventsOf(id)).filter((type) => type === 'payment.cancelled')).toHaveLength(1);
  expect((await shop.cancel(id)).status).toBe(200);
});

test('while one is under way another is 409, since that may still fail; then it can be tried again', async () => {
  const id = await shop.authorize();
  let answer: (outcome: AcquirerOutcome) => void = () => undefined;
  let first: ReturnType<Shop['cancel']> | undefined;
  await new Promise<void>((asked) => {
    vi.spyOn(sandboxAcquirer, 'void').mockImplementationOnce(() => {
      asked();
      return new Promise((resolve) => {
        answer = resolve;
      });
    });
    first = shop.cancel(id);
  });
  const meanwhile = await shop.cancel(id);
  expect([refusalIn(meanwhile), meanwhile.headers.get('retry-after')]).toEqual([{ status: 409, code: 'conflict', param: null }, '1']);
  expect(refusalIn(await shop.capture(id))).toMatchObject({ code: 'not_capturable' });
  answer({ ok: false, code: 'other_error' });
  expect((await first)?.status).toBe(502);
  expect((await shop.cancel(id)).body.status).toBe('cancelled');
});

test('what has ended in another way is refused as before', async () => {
  const captured = await shop.pay();
  expect(refusalIn(await shop.cancel(captured))).toEqual({ status: 422, code: 'not_cancellable', param: null });
  const authorized = await shop.authorize();
  await shop.capture(authorized);
  expect(refusalIn(await shop.cancel(authorized))).toMatchObject({ code: 'not_cancellable' });
  const expired = await shop.authorize();
  await sql(`UPDATE "Payment" SET "paymentDeadline" = now() - interval '1 hour' WHERE id = $1`, [expired]);
  expect(refusalIn(await shop.cancel(expired))).toMatchObject({ code: 'not_cancellable' });
});
