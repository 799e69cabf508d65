import { expect, test } from 'vitest';
import { evidenceFor, type OwnRecords } from '@/components/chargebacks/own-evidence';

const none: OwnRecords = { holderCheck: null, background: { payments: 0, exceeded: false, disputed: 0 }, refunded: 0 };
const holdings = (known: Partial<OwnRecords>) =>
  Object.fromEntries(evidenceFor('fraud_card_absent', { ...none, ...known }, 'ja').map(({ slug, holding }) => [slug, holding]));

test('what we have ourselves is marked, what only the merchant has is left to it', () => {
  expect(holdings({})).toEqual({
    three_d_secure: 'none',
    delivery_proof: null,
    access_log: null,
    earlier_orders: null,
    order_record: null,
    correspondence: null,
  });
  expect(holdings({ holderCheck: { verified: true, eci: '05' } })).toMatchObject({ three_d_secure: 'have' });
  // the cardholder was not asked: that proves nothing
  expect(holdings({ holderCheck: { verified: false, eci: '07' } })).toMatchObject({ three_d_secure: 'none' });
  expect(holdings({ background: { payments: 3, exceeded: false, disputed: 1 } })).toMatchObject({ earlier_orders: 'have' });
  expect(holdings({ background: { payments: 2, exceeded: false, disputed: 2 } })).toMatchObject({ earlier_orders: null });
  expect(evidenceFor('credit_not_processed', { ...none, refunded: 1 }, 'en')[0]).toMatchObject({ slug: 'refund_record', holding: 'have' });
});
