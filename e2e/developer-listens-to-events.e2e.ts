import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, expectAccessible, expectNoSidewaysScroll, type Payment, payWorkedExample, signInAs, test } from './fixtures';

type Received = { headers: http.IncomingHttpHeaders; body: string };

/** The integrator's system: stores received webhooks, and answers with `status`. */
async function aSystem() {
  const received: Received[] = [];
  const system = { received, status: 204, url: '', close: () => server.close() };
  const server = http.createServer((request, reply) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part) => (body += part));
    request.on('end', () => {
      received.push({ headers: request.headers, body });
      reply.writeHead(system.status, { 'content-type': 'text/plain' }).end(system.status < 300 ? '' : 'database <b>is away</b>');
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  system.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`;
  return system;
}

let system: Awaited<ReturnType<typeof aSystem>>;
test.beforeEach(async () => {
  system = await aSystem();
});
test.afterEach(() => system.close());

const ofType = (type: string) => system.received.filter(({ headers }) => headers['x-service-event'] === type);

test('a developer registers a webhook, is told of a payment, sees why a delivery fails, and sends it again', async ({
  page,
  context,
  request,
}) => {
  await signInAs('admin', context);
  await page.goto('/developers/webhooks');
  await page.getByRole('button', { name: 'Webhook を登録' }).click();
  const dialog = page.getByRole('dialog', { name: 'Webhook を登録' });
  await dialog.getByRole('button', { name: '登録する' }).click();
  await expect(dialog.getByText('URL を入力してください。')).toBeVisible();
  await dialog.getByLabel('URL').fill('shop.example/hooks');
  await expect(dialog.getByText('http:// または https:// で始まる URL')).toBeVisible();
  // the field shows the service's refusal too
  await dialog.getByLabel('URL').fill('http://user:word@shop.example/');
  await dialog.getByRole('button', { name: '登録する' }).click();
  await expect(dialog.getByLabel('URL')).toHaveAccessibleDescription(/ユーザー名/);
  await expect(dialog.getByLabel('URL')).toBeFocused();
  await expectAccessible(page);
  await dialog.getByLabel('URL').fill(system.url);
  await dialog.getByRole('button', { name: '登録する' }).click();
  const shown = page.getByRole('dialog', { name: 'Webhook を登録しました' });
  const secret = (await shown.getByText(/^whsec_/).textContent()) ?? '';
  await shown.getByRole('button', { name: '保存しました' }).click();
  await expect(shown).toBeHidden();

  // the ping arrived, and its signature matches the received bytes
  await expect.poll(() => ofType('ping').length).toBe(1);
  // and the list shows it without a reload
  const listed = page.getByRole('row', { name: new RegExp(system.url) });
  await expect(listed.getByText('正常')).toBeVisible();
  await expect(listed.getByText('到達').first()).toBeVisible();
  const [ping] = ofType('ping');
  expect(ping?.headers['x-service-signature']).toBe(
    createHmac('sha256', secret)
      .update(ping?.body ?? '')
      .digest('hex'),
  );
  expect(JSON.parse(ping?.body ?? '')).toMatchObject({ type: 'ping', data: { resource: 'webhook', url: system.url, active: true } });
  await page.getByLabel('シークレット').fill(secret);
  await page.getByLabel('受信した本文（そのまま）').fill(ping?.body ?? '');
  await page.getByLabel('受信した X-Service-Signature').fill(String(ping?.headers['x-service-signature']));
  await expect(page.getByText('署名は一致しています。')).toBeVisible();

  // a failing system gets automatic retries
  system.status = 500;
  const { id } = await payWorkedExample(request);
  await expect.poll(() => ofType('payment.captured').length).toBeGreaterThan(0);
  const row = page.getByRole('row', { name: /payment\.captured/ });
  // the result of an attempt is stored a moment after the attempt
  await expect(async () => {
    await page.goto(`/payments/${id}`);
    await page.getByRole('tab', { name: /Webhook/ }).click();
    await expect(row.getByText('受け付けられませんでした')).toBeVisible({ timeout: 10_000 });
  }).toPass();
  await expectAccessible(page);
  await row.getByRole('link', { name: 'payment.captured' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'payment.captured' })).toBeVisible();
  await page.locator('summary').filter({ visible: true }).first().click();
  await expect(page.getByText('database <b>is away</b>').filter({ visible: true })).toBeVisible();
  await expectAccessible(page);

  // repaired, and sent again at once instead of after the wait
  system.status = 204;
  const before = ofType('payment.captured').length;
  await page.getByRole('button', { name: /再送/ }).click();
  await expect.poll(() => ofType('payment.captured').length).toBeGreaterThan(before);
  await expect(page.getByRole('row', { name: /到達 ?204/ })).toBeVisible();
  const [first, last] = [ofType('payment.captured')[0], ofType('payment.captured').at(-1)];
  expect(last?.body).toBe(first?.body);
  expect(JSON.parse(last?.body ?? '').data.id).toBe(id);

  await page.goto('/developers/webhooks');
  await page
    .getByRole('row', { name: new RegExp(system.url) })
    .getByRole('link')
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: system.url })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: '削除' }).click();
  const remove = page.getByRole('alertdialog');
  await expect(remove).toBeVisible();
  await expectAccessible(page);
  await remove.getByRole('button', { name: '削除する' }).click();
  await expect(page).toHaveURL('/developers/webhooks');
  await expect(page.getByText(system.url)).toHaveCount(0);
});

test('a payment’s own webhook is told beside the account’s, and staff send it again from the payment', async ({
  page,
  context,
  request,
}) => {
  const webhooks = [{ url: system.url, secret_key: 'own-secret', events: ['payment.captured'] }];
  const { id } = (await payWorkedExample(request, { webhooks })) as Payment;
  await expect.poll(() => ofType('payment.captured').length).toBe(1);
  await signInAs('staff', context);
  await page.goto(`/payments/${id}?tab=webhooks`);
  await page.getByRole('tab', { name: /Webhook/ }).click();
  const row = page.getByRole('row', { name: new RegExp(system.url) });
  await row.getByRole('button', { name: 'payment.captured を再送' }).click();
  await expect.poll(() => ofType('payment.captured').length).toBe(2);
  const ids = ofType('payment.captured').map(({ headers }) => headers['x-service-id']);
  expect(new Set(ids).size).toBe(2);
  expect(await page.content()).not.toContain('own-secret');
});
