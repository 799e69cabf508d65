// The lines of a checkout, as shops send them.
import { beforeAll, expect, test } from 'vitest';
import { aShopWithAPage, type ShopWithAPage } from '@/lib/testing/fixtures/checkouts';
import { testCard } from '@/lib/testing/market';
import { refusalIn, type Shop } from '@/lib/testing/shop';

let page: ShopWithAPage;
let shop: Shop;
beforeAll(async () => {
  page = await aShopWithAPage();
  shop = page.shop;
});

test('a line in the words of other services is one, and nothing of it but its own fields is a reason to refuse it', async () => {
  const lines = async (...line_items: object[]) => {
    const answer = await shop.post('/sessions', page.aSession({ line_items }));
    expect(answer.status, answer.text).toBe(200);
    return answer;
  };
  const shown = async (line: object) => (await lines(line)).body.line_items[0];
  const tea = { description: 'お茶', quantity: 2 };
  expect(await shown({ name: 'お茶', quantity: 2, unit_amount: 2_500 })).toEqual({ ...tea, amount: 2_500, priced: true });
  expect(await shown({ name: 'お茶', description: '', quantity: '2', unit_amount: '2500', amount: '' })).toMatchObject({
    ...tea,
    amount: 2_500,
  });
  // its own fields go first
  expect(await shown({ ...tea, amount: 100, name: '別', unit_amount: 1 })).toMatchObject({ ...tea, amount: 100 });
  for (const unit_amount of ['x', 1.5, {}, [], true, 10_000_000])
    expect(await shown({ ...tea, unit_amount })).toMatchObject({ priced: false });
  for (const image of ['no address', 'javascript:alert(1)', {}, 5, 'x'.repeat(5_000)])
    expect(await shown({ ...tea, image, name: { a: 1 }, sku: [] })).toMatchObject({ ...tea, priced: false });
  const { headers, body } = await lines({ ...tea, unit_amount: 3_000, image: 'https://shop.example.jp/tea.jpg' });
  expect(headers.get('x-service-warnings')).toBeNull();
  expect(body.warnings).toMatchObject([{ param: 'line_items' }]);
  for (const name of ['', 5])
    expect(refusalIn(await shop.post('/sessions', page.aSession({ line_items: [{ name }] })))).toEqual({
      status: 422,
      code: 'missing_parameter',
      param: 'line_items.0.description',
    });
});

test('a description that is too long is cut, and a quantity that cannot be shown was not given', async () => {
  const shown = async (line: object) => {
    const answer = await shop.post('/sessions', page.aSession({ line_items: [line] }));
    expect(answer.status, answer.text).toBe(200);
    return answer.body.line_items[0];
  };
  for (const [sent, kept] of [
    ['茶'.repeat(255), '茶'.repeat(255)],
    ['茶'.repeat(256), '茶'.repeat(255)],
    ['\u{20bb7}'.repeat(300), '\u{20bb7}'.repeat(255)],
    [`a${'\u{20bb7}'.repeat(5_000)}`, `a${'\u{20bb7}'.repeat(254)}`],
    [`茶\n${'x'.repeat(100_000)}`, `茶 ${'x'.repeat(253)}`],
  ]) {
    expect((await shown({ description: sent })).description).toBe(kept);
    expect((await shown({ name: sent })).description).toBe(kept);
  }
  for (const quantity of [0, -1, 1.5, 10_000, 'x', '0', true, {}, []])
    expect([quantity, await shown({ description: 'お茶', quantity, amount: 5_000 })]).toEqual([
      quantity,
      { description: 'お茶', quantity: 1, amount: 5_000, priced: true },
    ]);
  expect(await shown({ description: 'お茶', quantity: '9999' })).toMatchObject({ quantity: 9_999 });
  for (const description of [`\0${'x'.repeat(256)}`, 5, ' '.repeat(300)])
    expect([description, refusalIn(await shop.post('/sessions', page.aSession({ line_items: [{ description }] })))]).toMatchObject([
      description,
      { status: 422, param: 'line_items.0.description' },
    ]);
});

test('lines are taken as shops send them: without amounts, with keys of their own, and below 0 for a discount', async () => {
  const tea = { description: 'お茶', quantity: 2 };
  const made = async (line_items: unknown, headers = {}) => {
    const answer = await shop.post('/sessions', page.aSession({ line_items }), headers);
    expect(answer.status, answer.text).toBe(200);
    return answer.body;
  };
  const plugin = await made([
    { ...tea, image: 'https://shop.example.jp/tea.jpg' },
    { description: '送料', sku: 'S-1', unit: { a: 1 } },
  ]);
  expect(plugin.line_items).toEqual([
    { ...tea, amount: 0, priced: false },
    { description: '送料', quantity: 1, amount: 0, priced: false },
  ]);
  expect(plugin.warnings).toBeUndefined();
  expect((await page.session(plugin.id)).line_items).toEqual(plugin.line_items);
  expect((await page.pay(plugin.id, { payment_details: testCard })).status).toBe(200);
  const discounted = await made([
    { ...tea, amount: 2_550 },
    { description: '割引', amount: -100 },
  ]);
  expect(discounted.line_items[1]).toEqual({ description: '割引', quantity: 1, amount: -100, priced: true });
  expect(discounted.warnings).toBeUndefined();
  // a form sends figures as text
  const texted = await made([
    { ...tea, quantity: '2', amount: '2550' },
    { description: '割引', amount: '-100.0' },
  ]);
  expect(texted.line_items.map(({ amount }: { amount: number }) => amount)).toEqual([2_550, -100]);
  // and sends missing values as empty text
  expect((await made([{ description: '送料', quantity: '', amount: '', image: '' }])).line_items).toEqual([
    { description: '送料', quantity: 1, amount: 0, priced: false },
  ]);
  expect(refusalIn(await shop.post('/sessions', page.aSession({ line_items: [{ description: '', quantity: 1 }] })))).toEqual({
    status: 422,
    code: 'invalid_parameter',
    param: 'line_items.0.description',
  });
  const off = [{ ...tea, amount: 3_000 }];
  const message = 'The lines add up to 6000 yen; the customer pays 5000.';
  expect((await made(off)).warnings).toEqual([{ param: 'line_items', message: expect.stringContaining(message) }]);
  const [inJapanese] = (await made(off, { 'accept-language': 'ja' })).warnings;
  expect(inJapanese.message).toContain('明細の合計は6000円ですが、お支払い金額は5000円です。');
  // lines that cannot be compared cause no hint, and the hint is not stored
  expect((await made([...off, tea])).warnings).toBeUndefined();
  expect((await page.session((await made(off)).id)).warnings).toBeUndefined();
  for (const amount of [1.5, 10_000_000, -10_000_000, 'x', '-', '--1', '-1.5', '−100', true, []])
    expect([amount, refusalIn(await shop.post('/sessions', page.aSession({ line_items: [{ ...tea, amount }] })))]).toEqual([
      amount,
      { status: 422, code: 'invalid_parameter', param: 'line_items.0.amount' },
    ]);
});
