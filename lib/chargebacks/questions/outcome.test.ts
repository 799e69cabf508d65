// A seller that was asked sees the end of the chargeback and its effect on the seller's money.
import { expect, test } from 'vitest';
import { decideChargeback } from '@/lib/chargebacks/decide-chargeback';
import { defendChargeback } from '@/lib/chargebacks/defense/defend-chargeback';
import { askSeller } from '@/lib/chargebacks/questions/ask-seller';
import { listOwnQuestions } from '@/lib/chargebacks/questions/list-own-questions';
import { outcomeOf } from '@/lib/chargebacks/questions/question';
import { showOwnQuestion } from '@/lib/chargebacks/questions/show-own-question';
import { changeRecoverySetting } from '@/lib/chargebacks/recovery/change-setting';
import { takeRecovery } from '@/lib/chargebacks/recovery/take-recovery';
import { aChargeback, defenseWith } from '@/lib/testing/fixtures/chargebacks';
import { aPdf } from '@/lib/testing/fixtures/files';
import { asRole, splitOf } from '@/lib/testing/market';
import { mailsTo } from '@/lib/testing/person';
import { aShop, type Shop } from '@/lib/testing/shop';

async function anAskedQuestion(shop: Shop, order: string | null = 'A-1042') {
  const [a = '', b = ''] = shop.sellers;
  const seller = await asRole('seller', shop.id, a);
  const payment = { platform_details: splitOf([a, 6_000, 600], [b, 3_000, 300]), ...(order && { external_order_num: order }) };
  const { id } = await aChargeback(shop, { payment });
  const answer_by = new Date(Date.now() + 48 * 3_600_000).toISOString();
  const { data } = await askSeller(await asRole('staff', shop.id), { id, sellers: [a], question: '発送の記録はありますか。', answer_by });
  return { id, question: data[0]?.id ?? '', seller };
}

test.each([
  ['pending', null, null],
  ['defended', null, null],
  ['defended', '2026-11-29T00:00:00Z', 'won'],
  ['lost', '2026-11-29T00:00:00Z', 'lost'],
  ['accepted', '2026-11-29T00:00:00Z', 'lost'],
  ['expired', '2026-11-29T00:00:00Z', 'lost'],
  ['cancelled', '2026-11-29T00:00:00Z', 'withdrawn'],
] as const)('%s, decided %s: %s', (status, decidedAt, outcome) => expect(outcomeOf({ status, decidedAt })).toBe(outcome));

test('won, lost and withdrawn are told to whom was asked, with the order by which it knows the payment', async () => {
  const shop = await aShop();
  await shop.pay({ amount: 100_000 });
  const operator = await asRole('operator', null);
  for (const [end, outcome] of [
    ['won', 'won'],
    ['lost', 'lost'],
    ['cancelled', 'withdrawn'],
  ] as const) {
    const { id, question, seller } = await anAskedQuestion(shop);
    expect(await showOwnQuestion(seller, { id: question })).toMatchObject({ outcome: null, taken: 0, order_number: 'A-1042' });
    if (end === 'won') await defendChargeback(await asRole('staff', shop.id), { id, ...defenseWith(aPdf()) });
    await decideChargeback(operator, { id, outcome: end });
    const shown = await showOwnQuestion(seller, { id: question });
    // the platform bears a loss alone unless it recovers from sellers
    expect(shown).toMatchObject({ outcome, taken: 0, can_change: false });
    expect((await listOwnQuestions(seller, {})).data.find((one) => one.id === question)).toEqual(shown);
  }
});

test('the mail names the order where the payment has one, and says nothing where it has none', async () => {
  const shop = await aShop();
  await shop.pay({ amount: 100_000 });
  for (const order of ['A-1042', null]) {
    const { seller } = await anAskedQuestion(shop, order);
    const email = seller.actor.kind === 'user' ? seller.actor.email : '';
    const mail = (await mailsTo(email)).at(-1);
    if (order === null) expect(mail?.text).not.toMatch(/注文番号|Order:/);
    else expect(mail?.text).toMatch(/\n注文番号：A-1042\n[\s\S]*\nOrder: A-1042\n/);
  }
});

test('what is taken back from it for a loss is told in yen', async () => {
  const shop = await aShop();
  await shop.pay({ amount: 100_000 });
  const { id, question, seller } = await anAskedQuestion(shop);
  await decideChargeback(await asRole('operator', null), { id, outcome: 'lost' });
  await changeRecoverySetting(await asRole('admin', shop.id), { recovers: true });
  await takeRecovery(await asRole('staff', shop.id), { id, seller_id: shop.sellers[0] ?? '', mode: 'now' });
  expect(await showOwnQuestion(seller, { id: question })).toMatchObject({ outcome: 'lost', taken: 5_400 });
});
