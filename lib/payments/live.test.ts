import { expect, test } from 'vitest';
import { settings } from '@/lib/installation';

const { asKey, aMarket, aPayment } = await import('@/lib/testing/market');
const { createPayment } = await import('@/lib/payments/create-payment');
const { capturePayment } = await import('@/lib/payments/capture-payment');
const { sql } = await import('@/lib/testing/tables');

test('a live installation without an acquirer takes no payment, and begins nothing with one that the sandbox made', async () => {
  const caller = await asKey((await aMarket()).secretKey);
  const { id } = await createPayment(caller, aPayment({ capture: false }));
  Object.assign(settings(), { mode: 'live' });
  await expect(createPayment(caller, aPayment())).rejects.toMatchObject({ code: 'invalid_payment_type', param: 'payment_details.type' });
  await expect(createPayment(caller, aPayment({ payment_details: undefined }))).rejects.toMatchObject({ code: 'missing_parameter' });
  await expect(capturePayment(caller, { id })).rejects.toMatchObject({ code: 'invalid_payment_type' });
  expect(await sql(`SELECT id FROM "Attempt" WHERE state = 'open'`)).toEqual([]);
  Object.assign(settings(), { mode: 'sandbox' });
  expect((await capturePayment(caller, { id })).status).toBe('captured');
});
