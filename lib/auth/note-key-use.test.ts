import { expect, test, vi } from 'vitest';
import { noteKeyUse } from '@/lib/auth/note-key-use';
import { saveKeyUses } from '@/lib/auth/store';
import { pool } from '@/lib/db/pool';
import { createKey } from '@/lib/team/create-key';
import { listKeys } from '@/lib/team/list-keys';
import { api } from '@/lib/testing/api';
import { aMarket, aPayment, asKey, asRole } from '@/lib/testing/market';
import { eventually } from '@/lib/testing/until';

const listed = async (tenantId: string, id: string) =>
  (await listKeys(await asRole('admin', tenantId), { per_page: 100 })).data.find((key) => key.id === id);
const at = (address: string) => ({ headers: { 'x-bunpai-address': address } });

test('the last use of a key is kept by address, and of a publishable key without one', async () => {
  const market = await aMarket({ sellers: 0 });
  const { actor } = await asKey(market.secretKey);
  const page = await createKey(await asRole('admin', market.id), { kind: 'publishable', name: 'page' });
  for (const address of ['203.0.113.7', '::ffff:203.0.113.7', '2001:db8::1'])
    expect((await api(market.secretKey, 'GET', '/payments', undefined, at(address))).status).toBe(200);
  await api(page.value, 'GET', '/payment_methods', undefined, at('198.51.100.7'));
  await eventually(async () => {
    const key = await listed(market.id, actor.keyId);
    expect(key?.last_used_at).not.toBeNull();
    expect(key?.uses.map(({ address }) => address).sort()).toEqual(['2001:db8::1', '203.0.113.7']);
    expect(await listed(market.id, page.id)).toMatchObject({ last_used_at: expect.any(String), uses: [] });
  });
});

test('nobody waits for it, and of one key from one address it is once a minute', async () => {
  const market = await aMarket({ sellers: 0 });
  const { actor } = await asKey(market.secretKey);
  const asked = vi.spyOn(pool, 'query');
  const writes = () => asked.mock.calls.filter(([text]) => String(text).includes('"ApiKeyUse"')).length;
  for (let call = 0; call < 100; call++) noteKeyUse(actor, '203.0.113.7', new Date());
  await eventually(async () => expect((await listed(market.id, actor.keyId))?.uses).toHaveLength(1));
  const once = writes();
  for (let call = 0; call < 100; call++) noteKeyUse(actor, '203.0.113.7', new Date());
  for (const status of [200, 200])
    expect((await api(market.secretKey, 'POST', '/payments', aPayment(), at('203.0.113.7'))).status).toBe(status);
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(writes()).toBe(once);
  asked.mockRestore();
});

test('what could not be written is noted with the next use', async () => {
  const market = await aMarket({ sellers: 0 });
  const { actor } = await asKey(market.secretKey);
  const asked = vi.spyOn(pool, 'query').mockRejectedValueOnce(new Error('away') as never);
  noteKeyUse(actor, '203.0.113.8', new Date());
  await eventually(async () => {
    noteKeyUse(actor, '203.0.113.8', new Date());
    expect((await listed(market.id, actor.keyId))?.uses).toMatchObject([{ address: '203.0.113.8' }]);
  });
  asked.mockRestore();
});

test('the last twenty addresses of a key are kept, the latest first, and a late note does not set it back', async () => {
  const market = await aMarket({ sellers: 0 });
  const { actor } = await asKey(market.secretKey);
  const moment = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second));
  const use = (host: number, second = host) => ({
    tenantId: market.id,
    keyId: actor.keyId,
    address: `203.0.113.${host}`,
    at: moment(second),
  });
  await saveKeyUses(Array.from({ length: 30 }, (_, host) => use(host)));
  await saveKeyUses([use(29, 5), use(10, 40), use(10, 41)]);
  const key = await listed(market.id, actor.keyId);
  expect(key?.uses).toHaveLength(20);
  expect(key?.uses.slice(0, 2)).toEqual([
    { address: '203.0.113.10', last_used_at: '2026-01-01T00:00:41Z' },
    { address: '203.0.113.29', last_used_at: '2026-01-01T00:00:29Z' },
  ]);
  // another tenant does not see it
  expect(await listed((await aMarket({ sellers: 0 })).id, actor.keyId)).toBeUndefined();
});
