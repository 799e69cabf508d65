import { expect, test } from 'vitest';
import { settings } from '@/lib/installation';

const { asKey, aMarket, testCard } = await import('@/lib/testing/market');
const { createCustomer } = await import('@/lib/customers/create-customer');
const { updateCustomer } = await import('@/lib/subscriptions/customers/update-customer');
const { deleteCustomer } = await import('@/lib/subscriptions/customers/delete-customer');
const { createToken } = await import('@/lib/tokens/create-token');
const { countOf } = await import('@/lib/testing/tables');

test('a live installation without an acquirer takes no card in, for an hour or for longer, and still forgets', async () => {
  const caller = await asKey((await aMarket()).secretKey);
  const card = { payment_details: testCard };
  const { id } = await createCustomer(caller, card);
  const token = await createToken(caller, card);
  Object.assign(settings(), { mode: 'live' });
  const before = await countOf('VaultCard');
  const refused = { code: 'invalid_payment_type', param: 'payment_details.type' };
  await expect(createToken(caller, card)).rejects.toMatchObject(refused);
  for (const payment_details of [testCard, token.id]) {
    for (const validate of [true, false]) {
      await expect(createCustomer(caller, { payment_details, validate })).rejects.toMatchObject(refused);
      await expect(updateCustomer(caller, { id, payment_details, validate })).rejects.toMatchObject(refused);
    }
  }
  expect(await countOf('VaultCard')).toBe(before);
  expect(await updateCustomer(caller, { id, email: 'a@example.jp' })).toMatchObject({ email: 'a@example.jp' });
  expect(await deleteCustomer(caller, { id })).toMatchObject({ id });
});
