import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { Page, Request } from '@playwright/test';
import { expect, isWhole, payWorkedExample, personOf, platformOf, signInAs, test } from './fixtures';

/** Pages open to everybody with the address; all others need a sign-in. */
const open = [
  ...['/sign-in', '/terms', '/files/[token]', '/pdf/[name]', '/reset', '/reset/[token]', '/invitation/[token]', '/email/[token]'],
  ...['/fields', '/js/fields.js', '/js/demo'],
];

/** Every page, and every file outside the API, from the folders of the routes; a customer’s page is open to everybody with its id. */
function guardedPaths(): string[] {
  const files = fs.readdirSync('app', { recursive: true, encoding: 'utf8' }).map((file) => file.split(path.sep).join('/'));
  const made = files.filter((file) => /(?:^|\/)(?:page|route)\.tsx?$/.test(file) && !/^(?:api|\(customer\))\//.test(file));
  const paths = made.map(
    (file) =>
      `/${file
        .split('/')
        .slice(0, -1)
        .filter((part) => !part.startsWith('('))
        .join('/')}`,
  );
  return [...new Set(paths)].filter((one) => !open.includes(one));
}

test('S12 MiddlewareBypass: no page and no data without a sign-in', async ({ playwright, request, baseURL }) => {
  const payment = await payWorkedExample(request);
  const stranger = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  // objects for these pages
  const seller = platformOf().sellers[0]?.id ?? '';
  const ids: Record<string, string> = { payments: payment.id, sellers: seller, applications: seller, merchants: platformOf().id };
  const searches: Record<string, string> = {
    '/payments/watch': `?ids=${payment.id}`,
    '/balance/export': `?account=${platformOf().id}`,
  };
  const filled = (pattern: string) =>
    pattern
      .replace('[...rest]', 'nowhere/at/all')
      .replace(/([^/]+)\/\[id\]/, (_, noun: string) => `${noun}/${ids[noun] ?? randomUUID()}`)
      .replaceAll(/\[\w+\]/g, () => randomUUID());
  const paths = guardedPaths().map((pattern) => filled(pattern) + (searches[pattern] ?? ''));
  expect(paths.length).toBeGreaterThan(25);
  expect(paths.filter((one) => one.includes('['))).toEqual([]);
  const middleware = ['proxy', 'middleware', 'src/middleware', 'pages/_middleware'];
  const tricks: Record<string, string>[] = [
    {},
    ...middleware.flatMap((name) => [{ 'x-middleware-subrequest': name }, { 'x-middleware-subrequest': Array(5).fill(name).join(':') }]),
    { 'x-middleware-prefetch': '1', purpose: 'prefetch', 'next-router-prefetch': '1' },
    { rsc: '1' },
    { rsc: '1', 'next-router-prefetch': '1', 'next-router-segment-prefetch': '/_tree' },
    { rsc: '1', 'next-router-state-tree': encodeURIComponent(JSON.stringify(['', {}, null, 'refetch'])) },
    { 'x-nextjs-data': '1' },
    { 'x-invoke-path': '/payments', 'x-matched-path': '/payments', 'x-now-route-matches': '1' },
    { 'x-forwarded-host': 'localhost', 'x-forwarded-for': '127.0.0.1', 'x-bunpai-address': '127.0.0.1' },
    { cookie: 'bunpai.session=; __Host-bunpai.session=x; next-auth.session-token=x' },
    { authorization: 'Bearer x' },
  ];
  const odd = [
    '/payments.rsc',
    '/payments.txt',
    '/_next/data/x/payments.json',
    '/%70ayments',
    '//payments',
    '/payments/',
    '/payments/.',
    '/PAYMENTS',
    '/payments;x',
    '/payments%2f',
    '/./payments',
    '/sign-in/../payments',
    '/payments?_rsc=1',
    '/index/payments',
  ];
  const secrets = [payment.external_order_num, platformOf().name, personOf('admin').email];
  // in the whole grid every attack on every page; otherwise a few per page, and each attack on many pages
  const triedOn = (index: number) => (isWhole ? tricks : tricks.filter((_, n) => n === 0 || n % 8 === index % 8));
  for (const [index, path] of [...paths, ...odd].entries()) {
    const look = async (headers: object) => {
      const answer = await stranger.get(`${baseURL}${path}`, { headers: headers as Record<string, string>, maxRedirects: 0 });
      const told = `${path} ${JSON.stringify(headers)}`;
      const text = await answer.text();
      for (const secret of secrets) expect(text.includes(secret), told).toBe(false);
      expect([200, 303, 307, 308, 400, 401, 403, 404, 405], told).toContain(answer.status());
      // or parts of a page that say 404
      if (answer.status() === 200 && text !== '{}') expect(text, told).toMatch(/\/sign-in|NEXT_HTTP_ERROR_FALLBACK;404/);
    };
    await Promise.all((odd.includes(path) ? [{}, { rsc: '1' }] : triedOn(index)).map(look));
  }
  await stranger.dispose();
});

/** The browser's request when an admin creates a key. */
async function captureAction(page: Page): Promise<Request> {
  await page.goto('/developers/keys');
  await page.getByRole('button', { name: 'キーを作成' }).click();
  const dialog = page.getByRole('dialog', { name: 'API キーを作成' });
  await dialog.getByLabel('名前').fill('own');
  const sent = page.waitForRequest((request) => request.headers()['next-action'] !== undefined);
  await dialog.getByRole('button', { name: '作成する' }).click();
  const request = await sent;
  await expect(page.getByTestId('new-key')).toBeVisible();
  return request;
}

test('S11 CsrfServerActions: an action is the person’s own or nothing', async ({ page, context, playwright, baseURL, problems }) => {
  problems.allow(/./);
  await signInAs('admin', context);
  const request = await captureAction(page);
  const own = request.headers();
  const id = own['next-action'] ?? '';
  const token = own['x-bunpai-action'] ?? '';
  expect(token).toMatch(/^[\w-]{43}$/);
  const origin = baseURL ?? '';
  const base = {
    'next-action': id,
    accept: 'text/x-component',
    'content-type': 'text/plain;charset=UTF-8',
    'next-router-state-tree': own['next-router-state-tree'] ?? '',
  };
  const right = { ...base, origin, 'sec-fetch-site': 'same-origin', 'x-bunpai-action': token };
  const made: string[] = [];
  const call = async (headers: Record<string, string | undefined>, from = context.request) => {
    const name = `key-${randomUUID()}`;
    made.push(name);
    const defined = Object.fromEntries(Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined));
    const data = (request.postData() ?? '').replace(/[0-9a-f-]{36}/, randomUUID()).replace(/"own"/, JSON.stringify(name));
    const answer = await from.fetch('/developers/keys', { method: 'POST', headers: defined, data, maxRedirects: 0 });
    return (await answer.text()).includes(name) ? 'made' : 'refused';
  };
  // everything except the tested part is valid
  expect(await call(right)).toBe('made');
  const wrong: Record<string, string | undefined>[] = [
    { ...right, 'x-bunpai-action': undefined },
    { ...right, 'x-bunpai-action': '' },
    { ...right, 'x-bunpai-action': `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}` },
    { ...right, 'sec-fetch-site': 'cross-site' },
    { ...right, 'sec-fetch-site': 'same-site' },
    { ...right, 'sec-fetch-site': 'none' },
    { ...right, 'sec-fetch-site': undefined, origin: undefined },
    { ...right, 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
    { ...right, origin: 'https://evil.example' },
    { ...right, origin: 'null', 'sec-fetch-site': 'cross-site' },
    { ...right, origin: 'https://evil.example', 'x-forwarded-host': 'evil.example' },
  ];
  for (const headers of wrong) expect([headers, await call(headers)]).toEqual([headers, 'refused']);
  // the token of one sign-in is invalid for another, and the action refuses a person without the permission
  const other = await playwright.request.newContext({ baseURL: origin });
  expect(await call(right, other)).toBe('refused');
  const staff = await page.context().browser()?.newContext({ baseURL: origin });
  if (!staff) throw new Error('no browser');
  await signInAs('staff', staff);
  expect(await call(right, staff.request)).toBe('refused');
  const staffPage = await staff.newPage();
  await staffPage.goto('/payments');
  expect(await call({ ...right, 'x-bunpai-action': 'x'.repeat(43) }, staff.request)).toBe('refused');
  // a form of another site, and GET on an action
  for (const method of ['GET', 'POST'] as const) {
    const data = method === 'POST' ? { multipart: { [`$ACTION_ID_${id}`]: '', '1_name': 'form' } } : {};
    const answer = await context.request.fetch('/developers/keys', {
      method,
      ...data,
      headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
      maxRedirects: 0,
    });
    expect(await answer.text()).not.toContain('sk_test_form');
  }
  await page.reload();
  const list = (await page.locator('main').textContent()) ?? '';
  expect(made.filter((name) => list.includes(name))).toEqual(made.slice(0, 1));
  await other.dispose();
  await staff.close();
});

test('S15 SessionFixation: a cookie that was planted before signing in opens nothing afterwards', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const planter = await browser.newContext({ baseURL: baseURL ?? '' });
  await signInAs('viewer', planter);
  const planted = (await planter.cookies()).find(({ name }) => name.endsWith('bunpai.session'));
  if (!planted) throw new Error('no session');
  await context.addCookies([planted]);
  const { email, password } = personOf('staff');
  await context.clearCookies({ name: 'bunpai.csrf' });
  const { csrfToken } = await (await context.request.get('/api/auth/csrf')).json();
  await context.request.post('/api/auth/callback/credentials', { form: { csrfToken, email, password, json: 'true' } });
  const own = (await context.cookies()).find(({ name }) => name.endsWith('bunpai.session'));
  expect(own?.value).not.toBe(planted.value);
  expect(own).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
  await page.goto('/payments');
  await expect(page.getByRole('heading', { level: 1, name: '支払い' })).toBeVisible();
  // the planted session is signed out in the attacker's browser
  const stranger = await planter.newPage();
  await stranger.goto('/payments');
  await expect(stranger).toHaveURL(/sign-in/);
  await planter.close();
});

test('S15 SessionFixation: signing out ends the session on the server', async ({ context, playwright, baseURL }) => {
  await signInAs('viewer', context);
  const cookies = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  const thief = await playwright.request.newContext({ baseURL: baseURL ?? '', extraHTTPHeaders: { cookie: cookies } });
  expect((await thief.get('/payments', { maxRedirects: 0 })).status()).toBe(200);
  const { csrfToken } = await (await context.request.get('/api/auth/csrf')).json();
  await context.request.post('/api/auth/signout', { form: { csrfToken, json: 'true' } });
  const answer = await thief.get('/payments', { maxRedirects: 0 });
  expect(answer.status() === 200 ? await answer.text() : '/sign-in').toContain('/sign-in');
  await thief.dispose();
});

test('a password is in no address, even when it is sent before the page’s programs run', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL: baseURL ?? '', locale: 'ja-JP', javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/sign-in');
  await page.getByLabel('メールアドレス').fill('somebody@example.jp');
  await page.getByLabel('パスワード').fill('correct horse battery');
  const [sent] = await Promise.all([page.waitForRequest(/sign-in/), page.getByRole('button', { name: 'サインイン' }).click()]);
  expect([sent.method(), new URL(sent.url()).search]).toEqual(['POST', '']);
  await expect(page.getByLabel('メールアドレス')).toBeVisible();
  await context.close();
});
