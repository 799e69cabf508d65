import { expect, test, vi } from 'vitest';

vi.mock('@/lib/installation', async (original) => {
  const { settings } = await original<typeof import('@/lib/installation')>();
  return { settings: () => ({ ...settings(), mode }) };
});
let mode: 'sandbox' | 'live' = 'sandbox';

const { asKey, aMarket, aPayment } = await import('@/lib/testing/market');
const { createPayment } = await import('@/lib/payments/create-payment');
const { capturePayment } = await import('@/lib/payments/capture-payment');
const { sql } = await import('@/lib/testing/tables');

test('a live installation without an acquirer takes no payment, and begins nothing with one that the sandbox made', async () => {
  const caller = await asKey((await aMarket()).secretKey);
  const { id } = await createPayment(caller, aPayment({ capture: false }));
  mode = 'live';
  await expect(createPayment(caller, aPayment())).rejects.toMatchObject({ code: 'invalid_payment_type', param: 'payment_details.type' });
  await expect(createPayment(caller, aPayment({ payment_details: undefined }))).rejects.toMatchObject({ code: 'missing_parameter' });
  await expect(capturePayment(caller, { id })).rejects.toMatchObject({ code: 'invalid_payment_type' });
  expect(await sql(`SELECT id FROM "Attempt" WHERE state = 'open'`)).toEqual([]);
  mode = 'sandbox';
  expect((await capturePayment(caller, { id })).status).toBe('captured');
});
