import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { PDFDocument } from 'pdf-lib';
import { api, expect, type Payment, payWorkedExample, platformOf } from './fixtures';

type Seller = { id: string; name: string };

/** A new seller with only the data of this test. */
export async function aSeller(request: APIRequestContext): Promise<Seller> {
  const name = `試験商店 ${randomUUID().slice(0, 8)}`;
  return api<Seller>(request, 'POST', '/merchants', { name, platform_role: 'payout' });
}

export async function aPdf(pages: number): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  for (let page = 0; page < pages; page++) pdf.addPage([595, 842]);
  return Buffer.from(await pdf.save());
}

type Paper = { name: string; mimeType: string; buffer: Buffer };

/** Uploads a seller's file as an integrator does. */
export async function upload(request: APIRequestContext, seller: string, paper: Paper): Promise<string> {
  const authorization = `Basic ${Buffer.from(`${platformOf().secret_key}:`).toString('base64')}`;
  const answer = await request.post(`/api/v1/merchants/${seller}/files`, { headers: { authorization }, multipart: { paper } });
  expect(answer.status(), await answer.text()).toBe(200);
  return (await answer.json()).id;
}

export const balanceOf = async (request: APIRequestContext, { id }: Seller) =>
  (await api<{ available: number }>(request, 'GET', `/merchants/${id}/balances/JPY`)).available;
export const shown = (request: APIRequestContext, { id }: { id: string }) =>
  api<{ status: string; amount_refunded: number; refunds: { amount: number }[]; platform_details: unknown }>(
    request,
    'GET',
    `/payments/${id}`,
  );
export const line = (seller: Seller | undefined, amount: number, platform_fee = 0) => ({
  submerchant_id: seller?.id,
  amount,
  platform_fee,
});

/** A payment of 1,000 yen for each of so many new sellers, whose balances are only their 700 yen of it; the first `short` of them have 200. */
export async function withManySellers(
  request: APIRequestContext,
  count: number,
  short = count,
): Promise<{ payment: Payment; sellers: Seller[] }> {
  const sellers = await Promise.all(Array.from({ length: count }, () => aSeller(request)));
  const platform_details = { submerchants: sellers.map((seller) => line(seller, 1_000, 300)) };
  const payment = await payWorkedExample(request, { amount: count * 1_500, platform_details });
  for (const { id } of sellers.slice(0, short))
    await api(request, 'POST', `/merchants/${id}/balances/JPY/transfer`, { direction: 'to_platform', amount: 500 });
  return { payment, sellers };
}

/** 10,000 yen split between the platform's first seller and a seller whose balance is only its 700 yen of it. */
export async function withPoorSeller(request: APIRequestContext): Promise<{ payment: Payment; rich: Seller; poor: Seller }> {
  const [rich] = platformOf().sellers;
  if (!rich) throw new Error('the demo market has no seller');
  const poor = await aSeller(request);
  const platform_details = { submerchants: [line(rich, 6_000, 600), line(poor, 1_000, 300)] };
  return { payment: await payWorkedExample(request, { platform_details }), rich, poor };
}
