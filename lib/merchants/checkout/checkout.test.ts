import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Caller } from '@/lib/auth/actor';
import { changeCheckoutSettings } from '@/lib/merchants/checkout/change-checkout-settings';
import { checkoutAsked, contrastToWhite, isDarkEnough, usualColour } from '@/lib/merchants/checkout/checkout';
import { hrefOf, linksOf } from '@/lib/merchants/checkout/links';
import { waysWithout } from '@/lib/merchants/checkout/payment-methods';
import { showCheckoutSettings } from '@/lib/merchants/checkout/show-checkout-settings';
import { updateMerchant } from '@/lib/merchants/update-merchant';
import { methodOf, paymentMethods } from '@/lib/money/methods';
import { cardBrands, feeMethods } from '@/lib/money/rates';
import { createKey } from '@/lib/team/create-key';
import { api } from '@/lib/testing/api';
import { aMarket, asKey, asRole, type Market } from '@/lib/testing/market';
import { together } from '@/lib/testing/shop';
import { dumpTables, sql } from '@/lib/testing/tables';
import { runs } from '@/lib/testing/tier';

describe('a colour', () => {
  // by the W3C's own examples: black 21, white 1, #777777 just too pale, #767676 just dark enough
  test.each([
    ['#000000', 21, true],
    ['#ffffff', 1, false],
    ['#777777', 4.47, false],
    ['#767676', 4.54, true],
    ['#ff0000', 3.99, false],
    ['#0000ff', 8.59, true],
    ['#00ff00', 1.37, false],
  ])('%s: white stands out %f times', (colour, contrast, isTaken) => {
    expect(contrastToWhite(colour)).toBeCloseTo(contrast, 1);
    expect(isDarkEnough(colour)).toBe(isTaken);
  });

  test('ours is dark enough', () => expect(isDarkEnough(usualColour)).toBe(true));

  test('a darker one never stands out less', () => {
    const channels = fc.array(fc.integer({ min: 0, max: 255 }), { minLength: 3, maxLength: 3 });
    const hex = (of: number[]) => `#${of.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
    fc.assert(
      fc.property(channels, fc.nat({ max: 2 }), (given, at) => {
        const darker = given.map((value, index) => (index === at ? Math.max(0, value - 1) : value));
        expect(contrastToWhite(hex(darker))).toBeGreaterThanOrEqual(contrastToWhite(hex(given)));
      }),
      runs(200, 10_000),
    );
  });

  test('is kept in small letters, what is off in the order of the fees, and each once', () => {
    expect(checkoutAsked({ colour: '#1B4FC4', off: ['pay_easy', 'visa', 'pay_easy'] })).toEqual({
      name: null,
      colour: '#1b4fc4',
      off: ['visa', 'pay_easy'],
      links: linksOf(),
      subscriptions: { cancel: null, delivery: null },
      pause: false,
    });
  });
});

test('for any choice: what is on and what is off are together all there is', () => {
  fc.assert(
    fc.property(fc.subarray([...feeMethods]), (off) => {
      const ways = waysWithout(off);
      const on = ways.flatMap(({ method, brands }) => (method === 'credit_card' ? brands : [method]));
      expect([...on, ...off].sort()).toEqual([...feeMethods].sort());
      expect(ways.map(({ method }) => method)).toEqual(
        paymentMethods.filter((method) => on.some((one) => methodOf(one as 'visa') === method)),
      );
    }),
    runs(200, 5_000),
  );
});

let market: Market;
let admin: Caller;
beforeEach(async () => {
  market = await aMarket({ sellers: 1 });
  admin = await asRole('admin', market.id);
});

const outcome = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'done',
    (error) => `${error.status} ${error.code}`,
  );
const shown = () => showCheckoutSettings(admin, { id: market.id });
const change = async (more: object, caller = admin) =>
  changeCheckoutSettings(caller, { id: market.id, version: (await shown()).version, off: [], ...more });
const auditsOf = (id: string) =>
  sql<{ before: object; after: object }>(
    `SELECT before, after FROM "Audit" WHERE "subjectId" = $1 AND operation = 'merchant.change_checkout' ORDER BY id`,
    [id],
  );

test('all is on, under the merchant’s own name, until somebody says otherwise', async () => {
  const { merchant_name, name, colour, off } = await shown();
  const [{ name: kept = '' } = {}] = await sql<{ name: string }>('SELECT name FROM "Merchant" WHERE id = $1', [market.id]);
  expect({ merchant_name, name, colour, off }).toEqual({ merchant_name: kept, name: null, colour: null, off: [] });
});

test('it is changed as a whole, told in the log as far as it changed, and by whom', async () => {
  expect(await change({ name: '甲\u202e市場', colour: '#7A1F3D', off: ['paidy', 'visa'] })).toMatchObject({
    name: '甲市場',
    colour: '#7a1f3d',
    off: ['visa', 'paidy'],
  });
  await change({ name: '甲市場', off: ['visa', 'paidy'] });
  await change({ name: '甲市場', off: ['paidy', 'visa'] });
  expect(await shown()).toMatchObject({ name: '甲市場', colour: null, off: ['visa', 'paidy'] });
  expect(await auditsOf(market.id)).toEqual([
    {
      before: { name: null, colour: null, off: [] },
      after: { name: '甲市場', colour: '#7a1f3d', off: ['visa', 'paidy'] },
    },
    { before: { colour: '#7a1f3d' }, after: { colour: null } },
  ]);
});

test('what cannot be is refused at its field, and nothing is written', async () => {
  const before = await dumpTables();
  const wrong: [object, string][] = [
    [{ name: ' ' }, 'name'],
    [{ name: 'あ'.repeat(61) }, 'name'],
    [{ colour: 'red' }, 'colour'],
    [{ colour: '#fff' }, 'colour'],
    [{ colour: '#12345g' }, 'colour'],
    [{ disclosure: 'example.jp' }, 'disclosure'],
    [{ privacy: 'javascript:alert(1)' }, 'privacy'],
    [{ terms: 'support@example.jp' }, 'terms'],
    [{ contact: 'tel:0312345678' }, 'contact'],
    [{ off: ['credit_card'] }, 'off.0'],
    [{ off: 'visa' }, 'off'],
    [{ version: '' }, 'version'],
  ];
  for (const [more, param] of wrong) await expect(change(more)).rejects.toMatchObject({ status: 422, code: 'invalid_parameter', param });
  await expect(change({ colour: '#ffcc00' })).rejects.toMatchObject({ param: 'colour', details: { contrast: 1.51, least: 4.5 } });
  await expect(changeCheckoutSettings(admin, { id: market.id, off: [] })).rejects.toMatchObject({ code: 'missing_parameter' });
  expect(await dumpTables()).toEqual(before);
});

test('of two at once the second is told; a new name of the merchant is none of these settings', async () => {
  const { version } = await shown();
  const colleague = await asRole('staff', market.id);
  const both = await together(2, (at) =>
    outcome(changeCheckoutSettings(at === 0 ? admin : colleague, { id: market.id, version, off: [at === 0 ? 'visa' : 'jcb'] })),
  );
  expect(both.sort()).toEqual(['409 conflict', 'done']);
  expect((await shown()).off).toHaveLength(1);
  const seen = (await shown()).version;
  await updateMerchant(admin, { id: market.id, name: '改名' });
  expect(await changeCheckoutSettings(admin, { id: market.id, version: seen, off: [] })).toMatchObject({ merchant_name: '改名', off: [] });
  await expect(changeCheckoutSettings(admin, { id: market.id, version: seen, off: [] })).rejects.toMatchObject({ code: 'conflict' });
});

test('another market’s, a seller’s and what does not exist are the same 404', async () => {
  const other = await aMarket({ sellers: 1 });
  const { version } = await showCheckoutSettings(await asRole('admin', other.id), { id: other.id });
  const seller = await asRole('seller', market.id, market.sellers[0]);
  for (const id of [other.id, other.sellers[0], market.sellers[0], randomUUID()]) {
    await expect(showCheckoutSettings(admin, { id })).rejects.toMatchObject({ code: 'not_found' });
    await expect(changeCheckoutSettings(admin, { id, version, off: [] })).rejects.toMatchObject({ code: 'not_found' });
  }
  for (const id of [market.id, market.sellers[0]]) {
    await expect(showCheckoutSettings(seller, { id })).rejects.toMatchObject({ code: 'not_found' });
  }
  const viewer = await asRole('viewer', market.id);
  expect((await showCheckoutSettings(viewer, { id: market.id })).version).toBe((await shown()).version);
  await expect(change({}, viewer)).rejects.toMatchObject({ code: 'forbidden' });
});

test('the API lists what is on, in order, with the brands and chains', async () => {
  const list = async (key = market.secretKey) => (await api(key, 'GET', '/payment_methods?locale=xx')).body;
  const all = await list();
  expect(all.map(({ type_slug }: { type_slug: string }) => type_slug)).toEqual([...paymentMethods]);
  expect(all[0]).toEqual({
    type_slug: 'credit_card',
    name_ja: 'クレジットカード',
    name_en: 'Credit card',
    currency: 'JPY',
    brands: [...cardBrands],
  });
  expect(all[1]).toMatchObject({ type_slug: 'konbini', brands: expect.arrayContaining(['lawson']) });
  expect(all[2].brands).toEqual([]);
  await change({ off: ['visa', 'konbini'] });
  const [cards, next] = await list();
  expect([cards.brands, next.type_slug]).toEqual([['master', 'jcb', 'american_express', 'diners_club'], 'bank_transfer']);
  await change({ off: [...cardBrands, 'paidy'] });
  expect((await list()).map(({ type_slug }: { type_slug: string }) => type_slug)).toEqual([
    'konbini',
    'bank_transfer',
    'pay_easy',
    'paypay',
    'merpay',
  ]);
  expect((await list((await aMarket()).secretKey)).length).toBe(paymentMethods.length);
});

test('a browser may ask with a publishable key, from any page', async () => {
  const { value } = await createKey(admin, { kind: 'publishable', name: 'browser' });
  const answer = await api(value, 'GET', '/payment_methods');
  expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
  expect((await api(null, 'GET', '/payment_methods')).status).toBe(401);
  expect(await outcome(changeCheckoutSettings(await asKey(value), { id: market.id, version: '2020-01-01T00:00:00Z', off: [] }))).toBe(
    '403 forbidden',
  );
});

test('links stand on the pages of its customers, and those that are missing are told', async () => {
  expect((await shown()).missing).toEqual(['disclosure', 'privacy', 'contact']);
  const links = { disclosure: 'https://shop.example.jp/law', privacy: 'https://shop.example.jp/p?a=1', contact: 'help@example.jp' };
  expect(await change(links)).toMatchObject({ links: { ...links, terms: null }, missing: [] });
  expect((await auditsOf(market.id)).at(-1)).toMatchObject({ before: { links: linksOf() }, after: { links: linksOf(links) } });
  // a link that is left out is removed
  expect(await change({})).toMatchObject({ links: linksOf(), missing: ['disclosure', 'privacy', 'contact'] });
});

test('where a link leads: a page as it stands, whoever is written to by a mail', () => {
  expect(hrefOf('https://example.jp/a')).toBe('https://example.jp/a');
  expect(hrefOf('help@example.jp')).toBe('mailto:help@example.jp');
});
