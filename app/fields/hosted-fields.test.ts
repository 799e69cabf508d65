// The fields page and the script for a merchant's page: small, open to frames, and closed to everything else.
import vm from 'node:vm';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { GET as framePage } from '@/app/fields/route';
import { GET as demoPage } from '@/app/js/demo/route';
import { GET as program } from '@/app/js/fields.js/route';
import { refusalOf } from '@/components/checkout/fields/ask';
import type { Words } from '@/components/checkout/fields/speech';
import { framedHeaders, securityHeaders } from '@/lib/http/security-headers';
import { settings } from '@/lib/installation';
import { config } from '@/proxy';
import { bundlePages } from '../../scripts/bundle-browser-scripts.mjs';

beforeAll(async () => {
  await bundlePages('dist/pages');
});
const at = (path: string) => new Request(`http://127.0.0.1:3000${path}`);
const gzipped = async (answer: Response | Promise<Response>) => gzipSync(await (await answer).text()).length;

test('what a page loads is small, and so is the frame that it opens', async () => {
  expect(await gzipped(program())).toBeLessThan(15_000);
  expect(await gzipped(framePage(at('/fields')))).toBeLessThan(15_000);
  const { headers } = program();
  expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
});

test('it is a program for browsers of 2019', async () => {
  expect(await program().text()).not.toMatch(/\?\?=|\?\.\w|\?\?|static\{|#\w+\(/);
});

const { publicUrl, customerUrl } = settings();
afterEach(() => {
  Object.assign(settings(), { publicUrl, customerUrl });
});

/** The frame's address and sandbox, for a script loaded from `src` in a page of this origin. */
async function frameOf(src: string, page: string): Promise<[src: string, sandbox: string | undefined]> {
  const attributes: Record<string, string> = {};
  const setAttribute = (name: string, value: string) => Object.assign(attributes, { [name]: value });
  const frame = { src: '', style: {}, setAttribute, hasAttribute: (name: string) => name in attributes, addEventListener: () => undefined };
  const made = { ...frame, remove: () => undefined };
  const querySelector = () => ({ append: () => undefined });
  const document = { currentScript: { src }, documentElement: { lang: 'ja' }, createElement: () => made, querySelector };
  const window: { Bunpai?: { fields: (options: object) => { mount: (at: string) => void; unmount: () => void } } } = {};
  vm.runInNewContext(await program().text(), { document, window, location: { origin: page }, URL, MessageChannel, setTimeout });
  const fields = window.Bunpai?.fields({ key: 'pk_test_x' });
  fields?.mount('#card');
  fields?.unmount(); // an open port would keep the process alive
  return [made.src.split('?')[0] ?? '', attributes.sandbox];
}

test('the frame is of the origin that the program is from, and of the customers’ where it is from the other one of ours', async () => {
  const shop = 'https://shop.example';
  expect(await frameOf(`${publicUrl}/js/fields.js`, shop)).toEqual([`${publicUrl}/fields`, undefined]);
  expect(await frameOf('http://192.0.2.1:3000/js/fields.js', shop)).toEqual(['http://192.0.2.1:3000/fields', undefined]);
  Object.assign(settings(), { publicUrl: 'https://bunpai.example.jp', customerUrl: 'https://pay.example.jp' });
  for (const origin of ['https://bunpai.example.jp', 'https://pay.example.jp'])
    expect(await frameOf(`${origin}/js/fields.js`, shop)).toEqual(['https://pay.example.jp/fields', undefined]);
  expect(await frameOf('https://pay.example.jp/js/fields.js', 'https://pay.example.jp')).toEqual([
    'https://pay.example.jp/fields',
    'allow-scripts allow-forms',
  ]);
  expect(await demoPage(at('/js/demo')).text()).toContain('src=&#34;https://pay.example.jp/js/fields.js&#34;');
});

test('the fields may be framed, and none of our other pages', async () => {
  const { 'x-frame-options': refused, 'content-security-policy': closed, ...others } = securityHeaders;
  expect([refused, closed, framedHeaders]).toEqual(['DENY', expect.stringContaining("frame-ancestors 'none'"), others]);
  const policy = (await framePage(at('/fields'))).headers.get('content-security-policy') ?? '';
  expect(policy).toContain('frame-ancestors *');
  expect(policy).toMatch(/default-src 'none'.*connect-src 'self'/);
  expect(policy).toMatch(/script-src 'sha256-[^ ]+'(;|$)/);
  expect(policy).not.toContain('unsafe');
  expect(demoPage(at('/js/demo')).headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  const matcher = new RegExp(`^${config.matcher[0]?.source}$`);
  // paths that get the proxy's policy, and paths with their own policy
  expect(['/payments', '/fieldsets', '/fields/x'].map((path) => matcher.test(path))).toEqual([true, true, true]);
  expect(['/fields', '/js/fields.js', '/js/demo'].map((path) => matcher.test(path))).toEqual([false, false, false]);
});

test('both languages, and a customer is told that the card is kept', async () => {
  const texts = await Promise.all(
    ['?locale=ja', '?locale=en', '?locale=ja&mode=customer', '?locale=en&mode=customer', '?locale=<b>&mode=<b>'].map(async (query) =>
      (await framePage(at(`/fields${query}`))).text(),
    ),
  );
  expect(texts.map((text) => /lang="(\w+)"/.exec(text)?.[1])).toEqual(['ja', 'en', 'ja', 'en', 'ja']);
  expect(texts.map((text) => /class="keep"/.test(text))).toEqual([false, false, true, true, false]);
  for (const text of texts) {
    expect(text).not.toContain('<b>');
    for (const kind of ['cc-number', 'cc-exp', 'cc-csc', 'cc-name']) expect(text).toContain(`autocomplete="${kind}"`);
  }
});

test('a refusal is told at the field that it is about, in words for whoever types', () => {
  const wrong = { number: 'number', brand: 'brand', expiry: 'expiry', expired: 'expired', code: 'code', name: 'name' };
  const words = { wrong, failed: 'failed', unreachable: 'unreachable', wrongKey: 'wrongKey' } as Words;
  const errorFor = (status: number, code?: string, param?: string) =>
    refusalOf(status, code ? { error: { code, param } } : null, words).error;
  expect(errorFor(422, 'invalid_parameter', 'payment_details.number')).toEqual({
    code: 'invalid_parameter',
    message: 'number',
    field: 'number',
  });
  expect(errorFor(422, 'invalid_parameter', 'payment_details.year')).toMatchObject({ message: 'expiry', field: 'expiry' });
  expect(
    refusalOf(422, { error: { code: 'invalid_parameter', param: 'payment_details.month', details: { reason: 'expired' } } }, words).error,
  ).toEqual({ code: 'invalid_parameter', message: 'expired', field: 'expiry' });
  expect(errorFor(422, 'invalid_parameter', 'payment_details.verification_value')).toMatchObject({ field: 'code' });
  expect(errorFor(422, 'invalid_payment_type', 'payment_details.number')).toMatchObject({ message: 'brand', field: 'number' });
  expect(errorFor(401, 'unauthorized')).toEqual({ code: 'unauthorized', message: 'wrongKey' });
  expect([errorFor(502)?.code, errorFor(404)?.code]).toEqual(['service_unavailable', 'bad_request']);
});
