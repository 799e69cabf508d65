import { beforeAll, expect, test } from 'vitest';
import { operations } from '@/lib/api/operations';
import { makeRouter } from '@/lib/api/router';
import { routes } from '@/lib/api/routes';
import { http } from '@/lib/http/http';
import { aPayment } from '@/lib/testing/market';
import { basic } from '@/lib/testing/requests/raw-http';
import { aShop, type Shop } from '@/lib/testing/shop';
import { countOf, dumpTables } from '@/lib/testing/tables';

let shop: Shop;
beforeAll(async () => {
  shop = await aShop();
});

const misspelt = ['dryrun', 'dryRun', 'dry-run', 'DRY_RUN', 'Dry Run', 'dry_rn', 'dry_runs', 'dry_rum', 'dyr_run', 'drt_run', 'dry.run'];

test('a payment that was only to be tried is not made, wherever and however the word is written', async () => {
  const before = await countOf('Payment');
  const body = aPayment();
  for (const name of misspelt) {
    for (const value of [true, 'true', 'false', 1, '', [], {}]) {
      const answer = await shop.post('/payments', { ...body, [name]: value });
      expect([name, value, answer.status, answer.body.error?.code, answer.body.error?.param]).toEqual([
        name,
        value,
        422,
        'invalid_parameter',
        name,
      ]);
    }
    const query = await shop.post(`/payments?${encodeURIComponent(name)}=true`, body);
    expect([name, query.status]).toEqual([name, 422]);
  }
  for (const value of ['', [], {}]) expect((await shop.post('/payments', { ...body, dry_run: value })).body.error.param).toBe('dry_run');
  for (const value of [true, 'true', 1]) expect((await shop.post('/payments', { ...body, dry_run: value })).body.dry_run).toBe(true);
  expect((await shop.post('/payments?dry_run=true', body)).body.dry_run).toBe(true);
  expect(await countOf('Payment')).toBe(before);
});

test('a refund that was only to be tried is not made where the word is misspelt, or said twice and differently', async () => {
  const id = await shop.pay();
  const before = await dumpTables();
  for (const name of misspelt) {
    expect((await shop.post(`/payments/${id}/refund`, { [name]: true })).body.error?.message).toContain('dry_run');
    expect((await shop.post(`/payments/${id}/refund?${encodeURIComponent(name)}=true`)).status).toBe(422);
  }
  for (const [query, body] of [
    ['false', true],
    ['true', 'false'],
    ['true', false],
  ])
    expect((await shop.post(`/payments/${id}/refund?dry_run=${query}`, { dry_run: body })).body.error).toMatchObject({ param: 'dry_run' });
  expect((await shop.post(`/payments/${id}/refund?dry_run=true`, { dry_run: true })).body).toMatchObject({ dry_run: true });
  expect(await dumpTables()).toEqual(before);
});

test('every operation of the API that changes something and has no dry run refuses one', async () => {
  const changing = operations.filter(
    ({ definition: { route, queryKeys } }) => !route?.startsWith('GET ') && !queryKeys?.includes('dry_run'),
  );
  expect(changing.length).toBeGreaterThan(20);
  const find = makeRouter(routes());
  for (const operation of changing) {
    const [method = '', path = ''] = operation.definition.route?.split(' ') ?? [];
    const url = `http://127.0.0.1:3000/api/v1${path.replaceAll(/\{\w+\}/g, 'x')}?dry_run=true`;
    expect([path, find(new URL(url).pathname) !== null]).toEqual([path, true]);
    const isFile = operation.definition.upload !== undefined;
    const form = new FormData();
    const sent = new Request(url, {
      method,
      headers: { authorization: basic(shop.secretKey), ...(!isFile && { 'content-type': 'application/json' }) },
      body: isFile ? form : '{}',
    });
    const answer = await http(operation)(sent, { params: Promise.resolve({ id: 'x' }) });
    const { error } = (await answer.json()) as { error: { param: string | null } };
    expect([operation.definition.name, answer.status, error.param]).toEqual([operation.definition.name, 422, 'dry_run']);
  }
});

test('what is near no word of ours is left out as ever', async () => {
  const { status } = await shop.post('/payments', { ...aPayment({ metadata: { dry_run: 'true' } }), dry: true, run: 1, dry_cleaning: 'x' });
  expect(status).toBe(200);
});
