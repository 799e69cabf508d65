import { expect, test } from 'vitest';
import { settings } from '@/lib/installation';

const { asKey, aMarket, aPayment } = await import('@/lib/testing/market');
const { createSession } = await import('@/lib/sessions/create-session');
const { showSession } = await import('@/lib/sessions/show-session');
const { createPayment } = await import('@/lib/payments/create-payment');

test('where nobody takes money a checkout offers no way to pay, and whoever makes one is told why', async () => {
  const caller = await asKey((await aMarket({ sellers: 0 })).secretKey);
  const given = { amount: 1_000, currency: 'JPY', platform_details: { submerchants: [] } };
  const { id, payment_methods } = await createSession(caller, given);
  expect(payment_methods.length).toBeGreaterThan(5);
  Object.assign(settings(), { mode: 'live' });
  expect((await showSession(caller, { id })).payment_methods).toEqual([]);
  const told = { code: 'invalid_payment_type', message: expect.stringContaining('No acquirer is connected') };
  await expect(createSession({ ...caller, locale: 'en' }, given)).rejects.toMatchObject(told);
  await expect(createPayment({ ...caller, locale: 'en' }, aPayment())).rejects.toMatchObject(told);
});
