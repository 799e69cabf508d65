import { firstLoadOf } from '../bench/first-load.mjs';
import { expect, payWorkedExample, type Role, signInAs, test } from './fixtures';

/** kB of scripts, gzipped, that a page may load before it works. */
const most = 310;
const mostSignedOut = 180;

// the admin's last: a payment is looked at afterwards
const pages: [Role, string[]][] = [
  ['operator', ['/overview', '/merchants', '/fee-rates', '/adjustments', '/ledger-proof']],
  ['admin', ['/home', '/payments', '/payments/new', '/sellers', '/balance', '/developers/keys', '/developers/api', '/account']],
  ['admin', ['/settings/team', '/settings/audit', '/settings/fees']],
];

test('what a page loads before it works stays small', async ({ context, request }) => {
  const payment = await payWorkedExample(request);
  const seen: Record<string, number> = {};
  const look = async (path: string, name = path) => {
    const answer = await context.request.get(path);
    expect([path, answer.status()]).toEqual([path, 200]);
    seen[name] = firstLoadOf(await answer.text());
  };
  const signedOut = ['/sign-in', '/reset'];
  for (const path of signedOut) await look(path);
  for (const [role, paths] of pages) {
    await context.clearCookies();
    await signInAs(role, context);
    for (const path of paths) await look(path);
  }
  await look(`/payments/${payment.id}`, '/payments/{id}');
  console.info(`scripts before a page works, gzipped: ${Object.entries(seen).map(([path, size]) => `${path} ${size.toFixed(0)} kB`)}`);
  const limitOf = (path: string) => (signedOut.includes(path) ? mostSignedOut : most);
  expect(Object.entries(seen).filter(([path, size]) => size > limitOf(path))).toEqual([]);
});
