// Addresses that the server receives besides webhooks: it stores some of them, and connects to none.
import fs from 'node:fs';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import loadConfig from 'next/dist/server/config';
import { ImageOptimizerCache } from 'next/dist/server/image-optimizer';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runDueUntil } from '@/lib/jobs/run-due-until';
import { updateApplication } from '@/lib/onboarding/update-application';
import { asKey, testCard } from '@/lib/testing/market';
import { aReceiver, emptyQueue, type Receiver } from '@/lib/testing/servers/receivers';
import { aShop, outcomeOf } from '@/lib/testing/shop';

/** The other modules that open connections, and why an outside address never reaches them. */
const reasons: Record<string, string> = {
  'lib/webhooks/sending/post.ts': 'the one that goes to addresses from outside, guarded',
  'lib/webhooks/sending/resolve.ts': 'resolves their names',
  'lib/acquirers/komoju/client.ts': 'the acquirer that an operator has entered; follows no redirects',
  'lib/mail/deliver-mail.ts': 'the mail server of the settings; mails name no files or addresses to be read',
  'components/forms/use-look-up.ts': 'in the browser, its own site',
  'lib/files/malware.ts': 'the scanner of the settings',
  'components/team/auth/confirm-owner.tsx': 'in the browser, its own site',
  'components/team/auth/session.ts': 'in the browser, its own site',
  'components/shell/search/use-search.ts': 'in the browser, its own site',
  'components/checkout/send-form.ts': 'in the browser, its own site',
  'components/forms/upload/answered.ts': 'in the browser, its own site',
  'components/forms/upload/send-file.ts': 'in the browser, its own site',
  'components/documents/use-document.ts': 'in the browser, its own site',
  'components/payments/bulk/selection-bar.tsx': 'in the browser, its own site',
  'components/shell/inbox/inbox.ts': 'in the browser, its own site',
  'components/payments/live-payments.tsx': 'in the browser, its own site',
  'components/money-actions/use-fresh-page.ts': 'in the browser, its own site',
  'components/reference/call.ts': 'in the browser, its own site',
  'scripts/serve.mjs': 'listens',
  'scripts/dev.mjs': 'listens, where somebody works on the sources',
  'lib/api/server.ts': 'listens',
  'scripts/embedded-postgres.mjs': 'looks for a free port',
  'scripts/one-at-a-time.mjs': 'a lock on this machine',
  'components/webhooks/use-following.ts': 'in the browser, its own site',
  'components/checkout/fields/ask.ts': 'in the browser, its own site',
  'app/js/demo/document.ts': 'the text of an example for a merchant’s page: the demo shows it and does not run it',
};

const filesBelow = (folder: string): string[] =>
  fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => path.posix.join(folder, name.replaceAll('\\', '/')));
const isTests = (file: string) => /\.test\.|^lib\/testing\/|^scripts\/test\/|^lib\/db\/generated\//.test(file);
/** Without comments. */
const codeOf = (file: string) => fs.readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gm, '$1');

/** Packages that connect elsewhere than to the configured database. */
const connecting = String.raw`(?:node:)?(?:https?|http2|net|tls|dgram|dns|dns\/promises)|undici|nodemailer|axios|got|ws|node-fetch`;
const imports = new RegExp(
  String.raw`import\s+(?!type\b)([^;'"]*?)\s*from\s+['"](?:${connecting})['"]|import\(['"](?:${connecting})['"]\)`,
  'g',
);
const calls = /(?<![.\w])fetch\s*\(|globalThis\s*\.\s*fetch|new\s+(?:WebSocket|EventSource|XMLHttpRequest)\b|process\.binding\(/;
/** A module that only checks addresses does not connect. */
const isHarmless = (names: string) =>
  /^\{[^}]*\}$/.test(names) &&
  names
    .slice(1, -1)
    .split(',')
    .every((name) => /^\s*(?:isIP|isIPv4|isIPv6|type\s.*)?\s*$/.test(name));

function connects(file: string): boolean {
  const code = codeOf(file);
  return calls.test(code) || [...code.matchAll(imports)].some(([, names]) => names === undefined || !isHarmless(names));
}

test('W13 SsrfOtherFetchers: nothing but the sending of webhooks goes to an address from outside', () => {
  const shipped = [...['lib', 'app', 'components', 'i18n', 'scripts'].flatMap(filesBelow), 'proxy.ts', 'next.config.ts'];
  const found = shipped.filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !isTests(file) && connects(file));
  expect(found.toSorted()).toEqual(Object.keys(reasons).toSorted());
});

let receiver: Receiver;
beforeEach(async () => {
  await emptyQueue();
  receiver = await aReceiver();
});
afterEach(() => receiver.close());

/** Sessions may not exist; if they do, the same holds for them. */
const noSuchPath = (error: unknown) => expect(String(error)).toMatch(/no operation/);

test('W13 SsrfOtherFetchers: an address in a payment or a merchant is not visited, then or later', async () => {
  const shop = await aShop();
  const { url } = receiver;
  const addresses = { company_url: url, return_url: url, document_url: url, image_url: url, callback_url: url, notification_url: url, url };
  const said200 = async (what: string, body: unknown) => {
    const answer = await shop.post(what, body);
    expect([what, outcomeOf(answer)]).toEqual([what, '200']);
    return answer.body.id as string;
  };
  const seller = { name: url, platform_role: 'payout', ...addresses, documents: [{ type: 'identity', url }], metadata: addresses };
  const applicant = await said200('/merchants', seller);
  await updateApplication(await asKey(shop.secretKey), { id: applicant, 'company_information.company_url': url });
  const id = await said200('/payments', {
    amount: 1_000,
    currency: 'JPY',
    payment_details: { ...testCard, ...addresses, name: url },
    platform_details: { submerchants: [] },
    ...addresses,
    description: url,
    external_order_num: url,
    metadata: { company_url: url, link: `<img src="${url}">` },
    fraud_details: { ...addresses, customer_ip: '127.0.0.1' },
    line_items: [{ name: 'x', quantity: 1, ...addresses }],
  });
  await shop.pay({ amount: 100_000 });
  await said200(`/payments/${id}/refund`, { description: url, ...addresses });
  await shop.post('/sessions', { amount: 1_000, currency: 'JPY', ...addresses }).catch(noSuchPath);
  await runDueUntil((now) => new Date(now.getTime() + 3_600_000));
  expect(receiver.received).toEqual([]);
});

test('W13 SsrfOtherFetchers: the site passes nothing on, and its images are its own', async () => {
  const config = await loadConfig('phase-production-server', path.resolve('.'), { silent: true });
  const { remotePatterns, domains, loader, dangerouslyAllowSVG, dangerouslyAllowLocalIP } = config.images;
  expect({ remotePatterns, domains, loader, dangerouslyAllowSVG, dangerouslyAllowLocalIP }).toEqual({
    remotePatterns: [],
    domains: [],
    loader: 'default',
    dangerouslyAllowSVG: false,
    dangerouslyAllowLocalIP: false,
  });
  expect(fs.readFileSync('next.config.ts', 'utf8')).not.toMatch(/rewrites|redirects|assetPrefix|allowedOrigins/);
  expect(fs.readFileSync('proxy.ts', 'utf8')).not.toMatch(/\.rewrite\(/);
  const asked = { headers: {} } as IncomingMessage;
  const { origin, host, pathname } = new URL(receiver.url);
  for (const url of [receiver.url, `//${host}${pathname}`, `${origin}@x`, 'file:///etc/hostname', 'http://169.254.169.254/'])
    expect([url, ImageOptimizerCache.validateParams(asked, { url, w: '640', q: '75' }, config, false)]).toEqual([
      url,
      { errorMessage: expect.any(String) },
    ]);
  // a value that passes for a path is only requested from this site's own pages, whatever a browser would make of it
  const odd = { url: `/\\${host}${pathname}`, w: '640', q: '75' };
  expect(ImageOptimizerCache.validateParams(asked, odd, config, false)).toMatchObject({ isAbsolute: false });
  expect(receiver.received).toEqual([]);
});
