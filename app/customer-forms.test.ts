// The plain forms of the customers' pages, sent by a browser and by another site.
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { POST as chooseLanguage } from '@/app/(customer)/language/route';
import { POST as answerWallet } from '@/app/(customer)/pay/[id]/answer/route';
import { afterAnswer } from '@/app/(customer)/pay/[id]/lead';
import { settings } from '@/lib/installation';
import { Refusal } from '@/lib/refusal';
import { payBy } from '@/lib/testing/fixtures/payment-methods';
import { aShop, type Shop } from '@/lib/testing/shop';
import { request } from '@/lib/testing/stand-ins/next-request';
import { dumpTables } from '@/lib/testing/tables';

let shop: Shop;
beforeAll(async () => {
  shop = await aShop();
});
beforeEach(() => {
  request.headers.clear();
  request.headers.set('sec-fetch-site', 'same-origin');
});

const form = (fields: Record<string, string>) =>
  new Request('http://127.0.0.1:3000/', { method: 'POST', body: new URLSearchParams(fields) });
async function pressed(id: string, fields: Record<string, string>, body = form(fields)): Promise<string> {
  const { status, headers } = await answerWallet(body, { params: Promise.resolve({ id }) });
  expect([status, headers.get('cache-control')]).toEqual([303, 'no-store']);
  return headers.get('location') ?? '';
}
async function aWallet(overrides = {}): Promise<{ payment: string; id: string }> {
  const payment = await payBy(shop, 'paypay', overrides);
  return { payment, id: (await shop.payment(payment)).payment_details.redirect_url.split('/pay/')[1] };
}

test('what was answered leads back to the page, which says what came of it', async () => {
  const { payment, id } = await aWallet();
  expect(await pressed(id, { outcome: 'approved' })).toBe(`/pay/${id}?told=answered`);
  expect(await shop.payment(payment)).toMatchObject({ status: 'captured' });
  // again, in another tab, or with the other answer
  for (const outcome of ['approved', 'declined']) expect(await pressed(id, { outcome })).toBe(`/pay/${id}`);
  expect(await shop.payment(payment)).toMatchObject({ status: 'captured' });
});

test('a checkout’s payment leads to the checkout', () => {
  expect(afterAnswer('abc', { reply: { back: '/sessions/xyz' } })).toBe('/sessions/xyz?go=on');
  expect(afterAnswer('abc', { reply: { back: 'https://shop.example/' } })).toBe('/pay/abc?told=answered');
  expect(afterAnswer('abc', { reply: { back: null } })).toBe('/pay/abc?told=answered');
});

test('where nobody knows whether it was taken in, the page says so', () => {
  for (const code of ['service_unavailable', 'internal_server_error', 'conflict', 'forbidden'] as const)
    expect(afterAnswer('abc', { refusal: new Refusal(code) })).toBe('/pay/abc?told=failed');
});

test('S11 CsrfServerActions: what another site has sent, or cannot be a form of ours, does nothing', async () => {
  const { payment, id } = await aWallet();
  const before = await dumpTables();
  for (const site of ['cross-site', 'same-site', 'none', undefined]) {
    request.headers.delete('sec-fetch-site');
    if (site) request.headers.set('sec-fetch-site', site);
    expect(await pressed(id, { outcome: 'approved' })).toBe(`/pay/${id}?told=failed`);
  }
  request.headers.set('sec-fetch-site', 'same-origin');
  expect(await pressed(id, {})).toBe(`/pay/${id}`);
  expect(await pressed(id, { outcome: 'paid' })).toBe(`/pay/${id}`);
  // the id comes from the address, whatever a field says
  expect(await pressed('nobody', { outcome: 'approved', id })).toBe('/pay/nobody');
  expect(await pressed('../../home?x=1\r\nset-cookie: a=b', { outcome: 'approved' })).toMatch(/^\/pay\/[\w.%-]+$/);
  const long = new Request('http://127.0.0.1:3000/', { method: 'POST', body: new URLSearchParams({ outcome: 'a'.repeat(2_000_000) }) });
  expect(await pressed(id, {}, long)).toMatch(/^\/pay\//);
  expect(await dumpTables()).toEqual(before);
  expect(await shop.payment(payment)).toMatchObject({ status: 'pending' });
});

test('a browser that says nothing of the site pays by its origin; a page of another site does not', async () => {
  const { publicUrl } = settings();
  const { payment, id } = await aWallet();
  const from = (origin: string | null, site?: string) => {
    request.headers.clear();
    if (origin !== null) request.headers.set('origin', origin);
    if (site) request.headers.set('sec-fetch-site', site);
  };
  for (const origin of [null, 'null', 'https://evil.example', `${publicUrl}.evil.example`, publicUrl.replace('http', 'https')]) {
    from(origin);
    expect([origin, await pressed(id, { outcome: 'approved' })]).toEqual([origin, `/pay/${id}?told=failed`]);
  }
  from(publicUrl, 'cross-site');
  expect(await pressed(id, { outcome: 'approved' })).toBe(`/pay/${id}?told=failed`);
  expect(await shop.payment(payment)).toMatchObject({ status: 'pending' });
  from(publicUrl);
  expect(await pressed(id, { outcome: 'approved' })).toBe(`/pay/${id}?told=answered`);
  expect(await shop.payment(payment)).toMatchObject({ status: 'captured' });
});

test('a page’s own program is told in a customer’s words, in the language of the page', async () => {
  const { id } = await aWallet();
  const postForm = async (locale: string) => {
    request.headers.clear();
    request.cookies.set('locale', locale);
    const asked = new Request('http://127.0.0.1:3000/', { method: 'POST', headers: { accept: 'application/json' }, body: '' });
    return (await (await answerWallet(asked, { params: Promise.resolve({ id }) })).json()).error;
  };
  expect(await postForm('ja')).toMatchObject({ code: 'forbidden', message: expect.stringContaining('ほかのブラウザー') });
  expect(await postForm('en')).toMatchObject({ code: 'forbidden', message: 'This browser cannot continue. Please try another browser.' });
  request.cookies.clear();
});

test('a page that was opened under another name is told where it belongs, by its program and without one', async () => {
  const { payment, id } = await aWallet();
  const [host, right] = ['bunpai.lan:3200', `${settings().customerUrl}/pay/${id}`];
  const press = async (origin: string, accept: string) => {
    request.headers.clear();
    request.headers.set('origin', origin);
    request.headers.set('host', host);
    const body = new URLSearchParams({ outcome: 'approved' });
    const asked = new Request('http://127.0.0.1:3000/', { method: 'POST', headers: { accept }, body });
    return answerWallet(asked, { params: Promise.resolve({ id }) });
  };
  const { error } = await (await press(`http://${host}`, 'application/json')).json();
  expect(error).toMatchObject({ code: 'forbidden', message: expect.stringContaining(`：${right} `), details: { address: right } });
  expect(error.message).not.toContain('ブラウザー');
  const page = await press(`http://${host}`, 'text/html');
  expect([page.status, page.headers.get('content-type'), page.headers.get('cache-control')]).toEqual([
    403,
    'text/html; charset=utf-8',
    'no-store',
  ]);
  expect(await page.text()).toContain(`<a href="${right}">${right}</a>`);
  // another site's page gets the same answer without a redirect
  expect((await press('http://evil.example', 'text/html')).headers.get('location')).toBe(`/pay/${id}?told=failed`);
  expect(await shop.payment(payment)).toMatchObject({ status: 'pending' });
});

test('a language is remembered, and leads back to the page that it was chosen on', async () => {
  const chosen = await chooseLanguage(form({ locale: 'en', at: '/pay/abc' }));
  expect([chosen.status, chosen.headers.get('location')]).toEqual([303, '/pay/abc']);
  expect(chosen.headers.get('set-cookie')).toBe('locale=en; Path=/; Max-Age=31536000; SameSite=Lax');
  for (const fields of [{ locale: 'xx' }, { locale: 'en\r\nx: y', at: '//evil.example' }, { at: 'https://evil.example/' }]) {
    const { status, headers } = await chooseLanguage(form(fields as Record<string, string>));
    expect([status, headers.get('location'), headers.get('set-cookie')]).toEqual([303, '/', null]);
  }
});
