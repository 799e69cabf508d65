import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { APIRequestContext, Page } from '@playwright/test';
import { api, expect } from './fixtures';

/** The customer's shop: records the requests that it receives. */
export async function aShop() {
  const returns: string[] = [];
  const server = http.createServer((asked, reply) => {
    if (asked.url?.startsWith('/return')) returns.push(asked.url);
    reply.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    reply.end('<!doctype html><html lang="ja"><title>店</title><link rel="icon" href="data:,"><h1>ご注文の確認</h1></html>');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { returns, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}
export type Shop = Awaited<ReturnType<typeof aShop>>;

/** A card whose issuer asks for a challenge. */
export const asks = '4100000000005000';

type CreatedVerification = { id: string; verification_status: string; authentication_url: string };
export const createToken = (request: APIRequestContext, shop: Shop, number = asks) =>
  api<CreatedVerification>(request, 'POST', '/secure_tokens', {
    amount: 12_800,
    currency: 'JPY',
    return_url: `${shop.url}/return?order=A-1042`,
    payment_details: { type: 'credit_card', number, month: 12, year: 2030, verification_value: '123' },
  });

type VerificationView = { verification_status: string; three_ds_auth_result: Record<string, string | null> };
export const showToken = (request: APIRequestContext, id: string) => api<VerificationView>(request, 'GET', `/secure_tokens/${id}`);

export const codeOn = (page: Page) => page.getByLabel('認証コード（6桁）');
export async function enter(page: Page, typed: string) {
  await codeOn(page).fill(typed);
  await page.getByRole('button', { name: '認証する' }).click();
}

const returnOf = (id: string) => `/return?order=A-1042&secure_token_id=${id}`;
export const expectAtShop = (page: Page, shop: Shop, id: string) => expect(page).toHaveURL(shop.url + returnOf(id));
/** The customer returned to the shop, once, with the token's id appended to the address. */
export async function expectReturned(page: Page, shop: Shop, id: string) {
  await expectAtShop(page, shop, id);
  await expect(page.getByRole('heading', { name: 'ご注文の確認' })).toBeVisible();
  expect(shop.returns).toEqual([returnOf(id)]);
}
