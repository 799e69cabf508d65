import fs from 'node:fs';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { settings } from '@/lib/installation';
import { customerLink, customerPathIn, dashboardLink, isSiteFile, ownOrigins, sideOf } from '@/lib/own-urls';
import { siteFiles } from '@/lib/testing/requests/site-paths';

const { publicUrl, customerUrl } = settings();
const apart = () => Object.assign(settings(), { publicUrl: 'https://bunpai.example.jp', customerUrl: 'https://pay.example.jp' });
afterEach(() => {
  Object.assign(settings(), { publicUrl, customerUrl });
});

test('every page and route is the customers’, the dashboard’s or both’s, as its folder says', () => {
  const both = ['/api/health', '/api/live', '/api/v1/tokens', '/js/fields.js'];
  const files = siteFiles();
  expect(files.length).toBeGreaterThan(100);
  for (const { file, address } of files) {
    const isCustomers = /^app\/(?:\(customer\)|fields|js)\//.test(file);
    const expected = both.includes(address) ? 'both' : isCustomers ? 'customer' : 'dashboard';
    expect([file, sideOf(address.replaceAll(/\[[^/]+/g, 'x'))]).toEqual([file, expected]);
  }
  expect(files.map(({ address }) => address)).toEqual(expect.arrayContaining(both));
});

test('what lies in public is a file of the site, for customers and everybody else', () => {
  const files = fs.readdirSync('public').map((name) => `/${name}`);
  expect(files).toContain('/robots.txt');
  for (const file of [...files, '/favicon.ico', '/icon.svg']) expect([file, isSiteFile(file), sideOf(file)]).toEqual([file, true, 'both']);
  for (const page of ['/', '/icon', '/robots.txt/', '/x/robots.txt', '/manifest.webmanifests'])
    expect([page, isSiteFile(page)]).toEqual([page, false]);
  const { icons } = JSON.parse(fs.readFileSync('public/manifest.webmanifest', 'utf8'));
  for (const { src } of icons) expect([src, fs.existsSync(`public${src}`) || fs.existsSync(`app${src}`)]).toEqual([src, true]);
});

test.each([
  ['/_next/static/chunks/a.js', 'both'],
  ['/favicon.ico', 'both'],
  ['/icon.svg', 'both'],
  ['/', 'dashboard'],
  ['/_next/image', 'dashboard'],
  ['/_next/data/build/sessions/x.json', 'dashboard'],
  ['/_next/static', 'dashboard'],
  ['/api/auth/csrf', 'dashboard'],
  ['/api/v1/tokens/x', 'dashboard'],
  ['/api/v1/sessions/x/pay', 'dashboard'],
  ['/fieldsets', 'dashboard'],
  ['/payments', 'dashboard'],
  ['/Sessions/x', 'dashboard'],
  ['/sessions%2Fx', 'dashboard'],
  ['/payment-links/sessions', 'dashboard'],
  ['/sessions', 'customer'],
  ['/sessions/x/whatever', 'customer'],
  ['/js/fields.js/', 'customer'],
])('%s is of %s', (address, side) => expect(sideOf(address)).toBe(side));

test('links are of the one origin, or each of its own', () => {
  const links = () => [customerLink('/sessions/x'), dashboardLink('/sign-in'), ownOrigins()];
  expect(links()).toEqual([`${publicUrl}/sessions/x`, `${publicUrl}/sign-in`, [publicUrl]]);
  apart();
  expect(links()).toEqual([
    'https://pay.example.jp/sessions/x',
    'https://bunpai.example.jp/sign-in',
    ['https://bunpai.example.jp', 'https://pay.example.jp'],
  ]);
});

test('a customer’s page is known by its address, also by one from before', () => {
  apart();
  for (const origin of ownOrigins()) expect(customerPathIn(`${origin}/sessions/x?a=b#c`)).toBe('/sessions/x?a=b#c');
  const others = ['', '/sessions/x', 'https://pay.example.jp', 'https://pay.example.jp/terms', 'https://pay.example.jp.evil.example/pay/x'];
  for (const other of [...others, 'https://shop.example/sessions/x', 'https://pay.example.jp/%']) expect(customerPathIn(other)).toBe(null);
});

test('nobody else makes an address of ours of its parts', () => {
  const folders = ['app', 'components', 'i18n', 'lib'];
  const files = folders.flatMap((folder) =>
    fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => path.posix.join(folder, name)),
  );
  const makers = files
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|^lib\/testing\/|^lib\/db\/generated\//.test(name))
    .filter((name) =>
      /\$\{[\w.()]*(?:publicUrl|customerUrl)(?:\(\))?\}\/(?!api\/v1\/)|(?:publicUrl|customerUrl)(?:\(\))? \+/.test(
        fs.readFileSync(name, 'utf8'),
      ),
    );
  expect(makers).toEqual(['lib/own-urls.ts']);
});
