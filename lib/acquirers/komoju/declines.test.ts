// Why a payment was declined after its customer had been sent away: read at a second installation, it is what a direct refusal says.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { declineCodes } from '@/lib/acquirers/acquirer';
import { outcomeOf } from '@/lib/acquirers/komoju/replies';
import { newId } from '@/lib/db/ids';
import { settings } from '@/lib/installation';
import { accountAt, adapterOf, callsOf, dialects, hosted } from '@/lib/testing/fixtures/acquirer-calls';
import { aPayment } from '@/lib/testing/market';
import { aSecondInstallation, type SecondInstallation } from '@/scripts/test/two-installations';

const tenantId = newId();
let second: SecondInstallation;
beforeAll(async () => {
  Object.assign(settings(), { cardNumbers: 'direct' });
  second = await aSecondInstallation();
});
afterAll(async () => {
  await second?.close();
});

describe.each(dialects)('the acquirer %s', (name) => {
  const acquirer = () => adapterOf(name).open(accountAt(second.port, second.key) as never);
  const { referenceOf, change } = callsOf(acquirer, tenantId);

  test.each(declineCodes)('%s', async (code) => {
    const asked = aPayment({ platform_details: undefined });
    const direct = outcomeOf('authorize', newId(), await second.ask('POST', '/payments', asked, { 'service-scenario': code }));
    expect(direct).toMatchObject({ ok: false, code, raw: code });
    const reference = await referenceOf({ instrument: { method: 'paypay', agreement: null } });
    expect(await acquirer().read?.({ reference })).toMatchObject({ status: 'pending' });
    await second.ask('POST', `/test_helpers/payments/${reference}/simulate`, { outcome: 'declined', code });
    const standing = await acquirer().read?.({ reference });
    expect([standing?.status, standing?.declined]).toEqual(['failed', direct]);
  });

  test('a card that was refused on the page there', async () => {
    const reference = await referenceOf({ instrument: hosted });
    const details = { type: 'credit_card', number: '4123111111111042', month: 12, year: 2030, verification_value: '123' };
    await second.ask('POST', `/sessions/${reference.replace('session/', '')}/pay`, { payment_details: details });
    // its customer may try again as long as the page is open
    expect(await acquirer().read?.({ reference })).toMatchObject({ status: 'pending' });
    await change('void', reference);
    expect(await acquirer().read?.({ reference })).toMatchObject({
      status: 'failed',
      declined: { ok: false, code: 'card_expired', retry: 'with_customer', raw: 'card_expired' },
    });
  });
});
