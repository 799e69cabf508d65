import { afterEach, expect, test, vi } from 'vitest';
import { isKnownOrigin, isOwn, meantOrigin, type Side } from '@/lib/http/own-origin';
import { settings } from '@/lib/installation';

const names = { publicUrl: 'https://bunpai.example.jp', customerUrl: 'https://pay.example.jp' };
const real = { ...settings() };
function withNames(given: Partial<typeof names>): void {
  Object.assign(settings(), given);
}
afterEach(() => {
  Object.assign(settings(), real);
  vi.restoreAllMocks();
});

type Sent = { site?: string; origin?: string; host?: string };
const asks = ({ site, origin, host = 'bunpai.example.jp' }: Sent, side: Side = 'dashboard', method = 'POST') =>
  isOwn(new Headers({ ...(site && { 'sec-fetch-site': site }), ...(origin && { origin }), host }), side, method);

test('what the browser says of the site decides, whatever else is said', () => {
  withNames(names);
  for (const origin of [undefined, names.publicUrl, 'https://evil.example', 'null']) {
    const isAllowed = (site: string, method: string) => asks({ site, ...(origin && { origin }) }, 'dashboard', method);
    for (const method of ['POST', 'PUT', 'DELETE', 'GET', 'HEAD']) {
      expect([method, isAllowed('same-origin', method)]).toEqual([method, true]);
      for (const site of ['cross-site', 'same-site', 'other', 'same-origin, cross-site'])
        expect([method, site, isAllowed(site, method)]).toEqual([method, site, false]);
    }
    // a typed address, or a reopened tab: such a request can only read
    expect([isAllowed('none', 'GET'), isAllowed('none', 'HEAD'), isAllowed('none', 'POST'), isAllowed('none', 'DELETE')]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  }
});

test('where it says nothing, the origin of the page does: its own, and of the same side', () => {
  withNames(names);
  expect(asks({ origin: names.publicUrl })).toBe(true);
  expect(asks({ origin: names.customerUrl }, 'customer')).toBe(true);
  expect(asks({ origin: names.customerUrl })).toBe(false);
  expect(asks({ origin: names.publicUrl }, 'customer')).toBe(false);
  expect([isKnownOrigin(names.publicUrl, null), isKnownOrigin(names.customerUrl, null)]).toEqual([true, true]);
});

test('of one name both sides are', () => {
  withNames({ publicUrl: 'http://bunpai.lan:3200', customerUrl: 'http://bunpai.lan:3200' });
  for (const side of ['customer', 'dashboard'] as const) {
    expect(asks({ origin: 'http://bunpai.lan:3200' }, side)).toBe(true);
    expect(asks({ origin: 'http://bunpai.lan' }, side)).toBe(false);
  }
});

test('no other origin is taken for ours, nor none where something is sent', () => {
  withNames(names);
  const foreign = [
    ...['null', 'https://evil.example', 'https://bunpai.example.jp.evil.example', 'https://evil-bunpai.example.jp', 'https://example.jp'],
    ...[
      'http://bunpai.example.jp',
      'https://bunpai.example.jp:8443',
      'https://bunpai.example.jp/',
      'https://bunpai.example.jp.',
      'file://',
    ],
    ...['https://BUNPAI.example.jp', 'https://user@bunpai.example.jp', 'https://bunpai.example.jp#', 'https://bunpai.example.jp?', 'x'],
    ...[
      'bunpai.example.jp',
      '//bunpai.example.jp',
      'https://bunpai.example.jp, https://evil.example',
      'chrome-extension://abc',
      'https://',
    ],
    ...['https://xn--bunpai-example.jp', 'http://127.0.0.1:3000', 'http://localhost', 'capacitor://localhost', 'http://[::1]', '*'],
  ];
  for (const side of ['customer', 'dashboard'] as const)
    for (const method of ['POST', 'GET', 'HEAD'])
      for (const origin of foreign) expect([side, method, origin, asks({ origin }, side, method)]).toEqual([side, method, origin, false]);
  for (const origin of foreign) expect([origin, isKnownOrigin(origin, 'bunpai.example.jp')]).toEqual([origin, false]);
  expect([asks({}), asks({}, 'customer')]).toEqual([false, false]);
});

test('an old browser reads and downloads without saying either', () => {
  expect([asks({}, 'customer', 'GET'), asks({}, 'dashboard', 'GET'), asks({}, 'dashboard', 'HEAD')]).toEqual([true, true, true]);
});

test('a bare address of the network is its own page, and no name is: names can be led anywhere', () => {
  withNames({ publicUrl: 'http://0.0.0.0:3000', customerUrl: 'http://0.0.0.0:3000' });
  for (const host of ['192.168.1.5:3000', '10.0.0.2', '127.0.0.1:3000', 'localhost:3000', '[fd00::5]:3000', '[::1]'])
    for (const side of ['customer', 'dashboard'] as const)
      expect([host, asks({ origin: `http://${host}`, host }, side)]).toEqual([host, true]);
  for (const host of ['evil.example', 'bunpai.local:3000', '192.168.1.5.nip.io', 'localhost.evil.example', '', ' ', '@', 'a b'])
    expect([host, isKnownOrigin(`http://${host}`, host)]).toEqual([host, false]);
  for (const [origin, host] of [
    ['http://192.168.1.6:3000', '192.168.1.5:3000'],
    ['http://192.168.1.5', '192.168.1.5:3000'],
    ['https://192.168.1.5:3000', '192.168.1.5:3000'],
    ['http://evil.example', '192.168.1.5'],
    ['null', '192.168.1.5'],
  ])
    expect([origin, asks({ origin, host } as Sent)]).toEqual([origin, false]);
});

test('a page that this server gave out under another name is known as that, and no other site’s is', () => {
  withNames(names);
  const meant = (sent: Record<string, string>, side: Side = 'customer') => meantOrigin(new Headers(sent), side);
  const [origin, host] = ['http://bunpai.lan:3200', 'bunpai.lan:3200'];
  expect([meant({ origin, host }), meant({ origin, host }, 'dashboard')]).toEqual([names.customerUrl, names.publicUrl]);
  expect(meant({ origin: 'https://pay.lan', host: '10.0.0.7:3000', 'x-forwarded-host': 'pay.lan' })).toBe(names.customerUrl);
  for (const sent of [
    { host },
    { origin: 'null', host },
    { origin: 'http://evil.example', host },
    { origin: 'http://bunpai.lan', host },
    { origin: 'http://bunpai.lan:3200.evil.example', host },
    { origin, host, 'sec-fetch-site': 'cross-site' },
    { origin, host, 'sec-fetch-site': 'none' },
  ])
    expect([sent, meant(sent as Record<string, string>)]).toEqual([sent, null]);
});
