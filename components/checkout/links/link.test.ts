// The fields of the payment link form, created by the operation and shown again.
import { beforeAll, expect, test } from 'vitest';
import { hrefOf, isFiltered, listInput, noFilters, readFilters } from '@/components/checkout/links/filters';
import { emptyLink, formLike, type LinkForm, linkForm, linkInput } from '@/components/checkout/links/link';
import { taxModes, taxOf } from '@/components/payments/included-tax';
import { paymentMethods } from '@/lib/money/methods';
import { createSession } from '@/lib/sessions/create-session';
import { listSessions } from '@/lib/sessions/list-sessions';
import { showLink } from '@/lib/sessions/show-link';
import { sayBeforeOrders } from '@/lib/testing/fixtures/subscription-checkouts';
import { asRole } from '@/lib/testing/market';
import { aShop, type Shop } from '@/lib/testing/shop';

let shop: Shop;
beforeAll(async () => {
  shop = await aShop();
});

const form = (overrides: Partial<LinkForm>) => ({ ...emptyLink(paymentMethods), amount: '11,000', ...overrides });

test('what the form asks for is made: tax, words, ways and split', async () => {
  const staff = await asRole('staff', shop.id);
  const [seller = ''] = shop.sellers;
  const rows = [{ sellerId: seller, name: '甲', amount: '8,000', fee: '800' }];
  const given = form({
    rows,
    description: ' 湯呑み ',
    orderNumber: 'L-4',
    methods: ['credit_card', 'konbini'],
    validity: 'hour',
    locale: 'en',
  });
  const { id } = await createSession(staff, linkInput(given, { isPlatform: true, offered: paymentMethods }));
  const shown = await showLink(staff, { id });
  expect(shown).toMatchObject({
    amount: 11_000,
    tax: 1_000,
    description: '湯呑み',
    external_order_num: 'L-4',
    default_locale: 'en',
    line_items: [{ description: '湯呑み', quantity: 1, amount: 11_000 }],
    shares: [{ id: seller, amount: 8_000, platform_fee: 800 }],
  });
  expect(shown.payment_methods.map(({ type }) => type)).toEqual(['credit_card', 'konbini']);
  expect(Date.parse(shown.expires_at) - Date.parse(shown.created_at)).toBe(3_600_000);
  // another one like it asks the same, under a number of its own
  const like = formLike(shown, paymentMethods);
  expect(like).toMatchObject({
    amount: '11,000',
    taxMode: 'ten',
    description: '湯呑み',
    orderNumber: '',
    methods: ['credit_card', 'konbini'],
    locale: 'en',
  });
  const first = linkInput(given, { isPlatform: true, offered: paymentMethods });
  const second = linkInput(like, { isPlatform: true, offered: paymentMethods });
  expect(second).toMatchObject({ amount: 11_000, payment_data: first.payment_data, payment_types: ['credit_card', 'konbini'] });
  expect(like.rows).toEqual([expect.objectContaining({ sellerId: seller, amount: '8,000', fee: '800' })]);
});

test('a link that is paid again and again begins a subscription, with the ways that can be charged again', async () => {
  const input = linkInput(form({ repeat: 'monthly', capture: 'manual' }), { isPlatform: true, offered: paymentMethods });
  expect(input).toMatchObject({ mode: 'customer_payment', capture: 'auto', payment_types: ['credit_card', 'paypay', 'paidy'] });
  // by none of these can a customer be charged again
  expect(linkForm.safeParse(form({ repeat: 'monthly', methods: ['konbini', 'merpay'] })).success).toBe(false);
  await sayBeforeOrders(shop.id);
  const staff = await asRole('staff', shop.id);
  const { id } = await createSession(staff, input);
  const { data } = await listSessions(staff, {});
  expect(data.find((row) => row.id === id)).toMatchObject({ period: 'monthly', amount: 11_000 });
  expect((await showLink(staff, { id })).subscription).toMatchObject({ id: null, period: 'monthly' });
});

test('the split waits for the capture only where every way of paying lets it', () => {
  const splitIn = (overrides: Partial<LinkForm>, isPlatform = true) =>
    linkInput(form(overrides), { isPlatform, offered: paymentMethods }).platform_details;
  expect(splitIn({})).toEqual({ submerchants: [] });
  expect(splitIn({ capture: 'manual' })).toEqual({ submerchants: [] });
  expect(splitIn({ capture: 'manual', methods: ['credit_card', 'paypay'] })).toBeUndefined();
  expect(splitIn({}, false)).toBeUndefined();
});

test('an ordinary merchant makes one without a split', async () => {
  const plain = await aShop({ role: null, sellers: 0 });
  const staff = await asRole('staff', plain.id);
  const { id } = await createSession(staff, linkInput(form({ taxMode: 'none' }), { isPlatform: false, offered: paymentMethods }));
  expect(await showLink(staff, { id })).toMatchObject({ tax: 0, shares: null, state: 'pending' });
});

test('the tax that is in an amount: ten or eight per cent of what is left without it, none, or as it was typed', () => {
  const taxes = taxModes.map((taxMode) => taxOf({ amount: '5,000', taxMode, tax: '３７０' }));
  expect(taxes).toEqual([454, 370, 0, 370]);
  expect(taxOf({ amount: '1', taxMode: 'ten', tax: '' })).toBe(0);
});

test('an address and its filters say the same, and what makes no sense in one is left out', () => {
  const filters = { state: 'expired' as const, order: 'A 1&2', size: '' as const, view: '', page: 3 };
  const address = new URL(hrefOf(filters), 'http://x');
  expect(readFilters(Object.fromEntries(address.searchParams))).toEqual(filters);
  expect(listInput(filters)).toEqual({ page: 3, per_page: 20, state: 'expired', external_order_num: 'A 1&2' });
  expect(readFilters({ state: 'open', page: '-1' })).toEqual(noFilters);
  expect([hrefOf(noFilters), isFiltered({ ...noFilters, page: 2 }), isFiltered(filters)]).toEqual(['/payment-links', false, true]);
});
