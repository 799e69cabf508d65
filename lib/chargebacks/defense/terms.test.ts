// What a customer was shown before the order, as a document of the defense of one of the subscription's payments.
import { buffer } from 'node:stream/consumers';
import { PDFDocument } from 'pdf-lib';
import { beforeAll, expect, test } from 'vitest';
import { addTerms } from '@/lib/chargebacks/defense/add-terms';
import { saveDraft } from '@/lib/chargebacks/defense/save-draft';
import { sendDraft } from '@/lib/chargebacks/defense/send-draft';
import { showDraft } from '@/lib/chargebacks/defense/show-draft';
import { showChargeback } from '@/lib/chargebacks/show-chargeback';
import { readBytes } from '@/lib/files/content';
import { aChargeback } from '@/lib/testing/fixtures/chargebacks';
import { aSubscriptionCheckout, type SubscriptionCheckout } from '@/lib/testing/fixtures/subscription-checkouts';
import { asRole, testCard } from '@/lib/testing/market';
import { together } from '@/lib/testing/shop';

let page: SubscriptionCheckout;
let chargeback = '';
beforeAll(async () => {
  page = await aSubscriptionCheckout();
  await page.shop.pay({ amount: 100_000 });
  const session = await page.openSubscription();
  await page.pay(session, { payment_details: testCard });
  const { id } = (await page.session(session)).subscription;
  // of a renewal: the terms are those of the first order
  expect(await page.renew(id, 2)).toBe('charged');
  const [renewal] = (await page.subscription(id)).payments;
  const raised = await page.shop.post('/test_helpers/chargebacks', { payment_id: renewal, reason_code: '13.2' });
  expect(raised.status, raised.text).toBe(200);
  chargeback = raised.body.id;
});

test('the terms are drawn and added once, however often they are asked for, and sent with the defense', async () => {
  const staff = await asRole('staff', page.shop.id);
  await together(3, () => addTerms(staff, { id: chargeback }));
  await addTerms(staff, { id: chargeback });
  const { documents, version: _old } = await showDraft(staff, { id: chargeback });
  expect(documents).toMatchObject([{ file_name: 'subscription-terms.pdf', content_type: 'application/pdf' }]);
  const bytes = await buffer(await readBytes({ tenantId: page.shop.id, id: documents[0]?.id ?? '' }));
  expect((await PDFDocument.load(bytes)).getPageCount()).toBe(1);
  await saveDraft(staff, { id: chargeback, field: 'description', value: '定期課金に同意しています。', seen: '' });
  await sendDraft(staff, { id: chargeback, version: (await showDraft(staff, { id: chargeback })).version });
  expect((await showChargeback(staff, { id: chargeback })).status).toBe('defended');
});

test('a payment that belongs to no such subscription has no terms, and another merchant’s is not found', async () => {
  const staff = await asRole('staff', page.shop.id);
  const { id } = await aChargeback(page.shop);
  await expect(addTerms(staff, { id })).rejects.toMatchObject({ code: 'invalid_parameter', param: 'id' });
  const stranger = await aSubscriptionCheckout();
  await expect(addTerms(await asRole('staff', stranger.shop.id), { id })).rejects.toMatchObject({ code: 'not_found' });
});
