// The facts of a decision change before it is written: the writing statement checks them again.
import fs from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import type { Caller } from '@/lib/auth/actor';
import { addDraftDocument } from '@/lib/chargebacks/defense/add-draft-document';
import { saveDraft } from '@/lib/chargebacks/defense/save-draft';
import { sendDraft } from '@/lib/chargebacks/defense/send-draft';
import { showDraft } from '@/lib/chargebacks/defense/show-draft';
import { showChargeback } from '@/lib/chargebacks/show-chargeback';
import { settings } from '@/lib/installation';
import { aChargeback } from '@/lib/testing/fixtures/chargebacks';
import { aPdf, aReceived } from '@/lib/testing/fixtures/files';
import { heldBack } from '@/lib/testing/load/gates';
import { asRole, splitOf } from '@/lib/testing/market';
import { aShop, recordsOf, refusalIn, type Shop } from '@/lib/testing/shop';
import { sql } from '@/lib/testing/tables';
import { times } from '@/lib/testing/tier';

let shop: Shop;
let staff: Caller;
let admin: Caller;
beforeAll(async () => {
  shop = await aShop({ sellers: 0 });
  [staff, admin] = [await asRole('staff', shop.id), await asRole('admin', shop.id)];
  await shop.pay({ amount: 100_000 });
});

const raise = (payment_id: string) => shop.post('/test_helpers/chargebacks', { payment_id, amount: 4_000 });
const refund = (id: string) => shop.refund(id, { amount: 5_000, platform_details: splitOf() });
const attemptsOf = (paymentId: string) => sql(`SELECT 1 FROM "Attempt" WHERE "paymentId" = $1 AND kind = 'refund'`, [paymentId]);

test('L09 RefundVsChargebackLoss: a refund that was decided on before a chargeback was raised is refused, and none is begun', async () => {
  const paymentId = await shop.pay();
  const [raised, refunded] = await heldBack(['Payment', paymentId], [() => raise(paymentId), () => refund(paymentId)]);
  expect(raised?.status).toBe(200);
  expect(refunded && refusalIn(refunded)).toEqual({ status: 422, code: 'not_refundable', param: null });
  expect(refunded?.body.error.details.chargeback_requests).toEqual([raised?.body.id]);
  expect(await attemptsOf(paymentId)).toHaveLength(0);
});

test('L09 RefundVsChargebackLoss: a chargeback that was decided on before a refund is of what the refund has left', async () => {
  const paymentId = await shop.pay();
  const whole = () => shop.post('/test_helpers/chargebacks', { payment_id: paymentId });
  const [refunded, raised] = await heldBack(['Payment', paymentId], [() => refund(paymentId), whole]);
  expect([refunded?.status, raised?.status, raised?.body.amount]).toEqual([200, 200, 5_000]);
});

test('L09 RefundVsChargebackLoss: refund and chargeback at once count no yen twice, and what the issuer takes of a refund stands apart', async () => {
  for (let round = 0; round < times(8, 100); round++) {
    const paymentId = await shop.pay();
    const raising = () => shop.post('/test_helpers/chargebacks', { payment_id: paymentId, amount: 8_000 });
    const refunding = () => shop.refund(paymentId, { amount: 5_000, platform_details: splitOf() });
    // each is sent first in every second round
    const first = round % 2 ? raising() : refunding();
    const second = round % 2 ? refunding() : raising();
    const [raised, refunded] = await Promise.all(round % 2 ? [first, second] : [second, first]);
    // whichever comes second (each order is held by a test above): the refund is refused, the chargeback takes its amount anyway
    const twice = refunded.status === 200 ? 3_000 : 0;
    expect([raised.status, raised.body.already_refunded]).toEqual([200, twice]);
    const lose = shop.post(`/test_helpers/chargebacks/${raised.body.id}/simulate`, { outcome: 'lost' });
    const [lost, rest] = await Promise.all([lose, shop.refund(paymentId)]);
    expect(lost.status).toBe(200);
    const gone = twice > 0 || rest.status === 200 ? 10_000 : 8_000;
    expect((await shop.payment(paymentId)).amount_refunded).toBe(gone);
    const back = (await recordsOf(paymentId, shop.id)).filter(([type]) => type === 'refund' || type === 'chargeback');
    expect(back.reduce((sum, [, amount]) => sum - amount, 0)).toBe(gone + twice);
  }
});

/** Each typed change has a later time than the one before. */
const now = (caller: Caller): Caller => ({ ...caller, now: new Date() });
const add = async (id: string) => addDraftDocument(now(admin), { id, paper: await aReceived(shop.id, aPdf(), '送り状.pdf') });
/** A complete draft with a number of documents. */
async function aDraft(documents: number): Promise<string> {
  const { id } = await aChargeback(shop);
  await saveDraft(now(staff), { id, field: 'description', value: 'お届け済みです。', seen: '' });
  for (let index = 0; index < documents; index++) await add(id);
  return id;
}

/** The number of this merchant's files in the store. */
const kept = () => fs.readdirSync(path.join(settings().dataDir, 'files', shop.id)).length;

const writes = {
  'a word': (id: string) => saveDraft(now(admin), { id, field: 'product_name', value: '机', seen: '' }),
  'a document': add,
};

test('a draft that changes while it is being sent is not sent, and nothing of what was made for it stays', async () => {
  for (const [what, write] of Object.entries(writes)) {
    for (const documents of [1, 2]) {
      const id = await aDraft(documents);
      const { version } = await showDraft(staff, { id });
      const outcomeOf = (call: Promise<unknown>) => call.then(() => 'done').catch(({ code }) => code ?? 'failed');
      const files = kept();
      const answers = await heldBack(
        ['DefenseDraft', id],
        [() => outcomeOf(write(id)), () => outcomeOf(sendDraft(now(staff), { id, version }))],
      );
      expect([what, documents, answers]).toEqual([what, documents, ['done', 'conflict']]);
      expect(await showChargeback(staff, { id })).toMatchObject({ status: 'pending' });
      expect(kept() - files).toBe(what === 'a document' ? 1 : 0);
    }
  }
});
