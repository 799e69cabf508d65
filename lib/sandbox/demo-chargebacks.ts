import { acceptChargeback } from '@/lib/chargebacks/accept-chargeback';
import { type Decision, decideChargeback } from '@/lib/chargebacks/decide-chargeback';
import { defendChargeback } from '@/lib/chargebacks/defense/defend-chargeback';
import { saveDraft } from '@/lib/chargebacks/defense/save-draft';
import { expireChargeback } from '@/lib/chargebacks/expire-chargeback';
import { raiseChargeback } from '@/lib/chargebacks/raise-chargeback';
import { createPayment } from '@/lib/payments/create-payment';
import { cards, customers, detailsOf, type Line, sellers } from '@/lib/sandbox/demo-catalogue';
import { aDeliveryNote } from '@/lib/sandbox/demo-document';
import { type Callers, dayMs, lastStep, type Step } from '@/lib/sandbox/demo-time';

/** Days after it was raised. */
type Answer = { accepted: number } | { defended: number; ended?: [after: number, as: Decision] } | { expired: true } | { drafted: true };
/** The payment was made `paid` days ago, and disputed `raised` days ago; `card`: index in the list of cards. */
type Case = { paid: number; raised: number; card: number; reason: string; shop: number; goods: number; customer: number; answer?: Answer };

/** In every state, and with every brand; one of the waiting ones is nearly due. */
const cases: Case[] = [
  { paid: 61, raised: 52, card: 0, reason: '13.1', shop: 0, goods: 1, customer: 1, answer: { defended: 6, ended: [20, 'won'] } },
  { paid: 60, raised: 48, card: 1, reason: '4837', shop: 1, goods: 0, customer: 2, answer: { accepted: 3 } },
  { paid: 58, raised: 45, card: 0, reason: '10.4', shop: 2, goods: 0, customer: 3, answer: { defended: 9, ended: [25, 'lost'] } },
  { paid: 55, raised: 41, card: 3, reason: 'C08', shop: 3, goods: 0, customer: 4, answer: { expired: true } },
  { paid: 50, raised: 36, card: 2, reason: '554', shop: 0, goods: 0, customer: 5, answer: { defended: 4, ended: [16, 'won'] } },
  { paid: 45, raised: 33, card: 0, reason: '12.6.1', shop: 1, goods: 1, customer: 0, answer: { defended: 2, ended: [5, 'cancelled'] } },
  { paid: 38, raised: 24, card: 1, reason: '4853', shop: 2, goods: 0, customer: 6, answer: { defended: 8 } },
  { paid: 31, raised: 16, card: 0, reason: '13.3', shop: 0, goods: 2, customer: 2, answer: { drafted: true } },
  { paid: 22, raised: 12, card: 3, reason: 'C31', shop: 1, goods: 2, customer: 4 },
  { paid: 15, raised: 4, card: 2, reason: '546', shop: 3, goods: 0, customer: 1 },
  { paid: 9, raised: 1, card: 4, reason: 'D62', shop: 2, goods: 0, customer: 3 },
];

const words = 'ご注文の品は記載の住所へお届けし、ご本人が受け取られています。配達証明を添付します。';

function lineOf(ids: ReadonlyMap<string, string>, { shop, goods }: Case): Line {
  const { name: seller, goods: all } = sellers.filter(({ status }) => status === 'accepted')[shop] as (typeof sellers)[number];
  const [name, yen] = (all[goods] ?? all[0]) as [string, number];
  return { sellerId: ids.get(seller) ?? '', name, yen };
}

function answerSteps(
  { caller, clerk, system }: Callers,
  { answer }: Case,
  made: { id: string; at: Date; dueAt: Date; goods: string },
): Step[] {
  const { id, at, dueAt, goods } = made;
  const then = (days: number, who: Callers['caller']) => ({ ...who, now: new Date(at.getTime() + days * dayMs) });
  const step = (days: number, act: () => Promise<unknown>): Step => lastStep(new Date(at.getTime() + days * dayMs), act);
  if (!answer) return [];
  if ('accepted' in answer) return [step(answer.accepted, () => acceptChargeback(then(answer.accepted, caller), { id }))];
  if ('expired' in answer) {
    const now = new Date(dueAt.getTime() + 1_000);
    return [lastStep(now, () => expireChargeback({ ...system, now }, { id }))];
  }
  if ('drafted' in answer) {
    return [step(1, () => saveDraft(then(1, clerk), { id, field: 'description', value: words, seen: '' }))];
  }
  const { defended, ended } = answer;
  const defend = async () => {
    const document = { document_base64: (await aDeliveryNote(goods)).toString('base64'), filename: '配達証明.pdf' };
    const shipping_info = { company_name: 'ヤマト運輸', tracking_number: '4471-2093-5568' };
    await defendChargeback(then(defended, caller), { id, description: words, product_name: goods, shipping_info, document });
  };
  const end = ended ? [step(ended[0], () => decideChargeback(then(ended[0], system), { id, outcome: ended[1] }))] : [];
  return [step(defended, defend), ...end];
}

function stepOf(callers: Callers, index: number, one: Case, ids: ReadonlyMap<string, string>): Step {
  const { caller, system } = callers;
  const [paidAt, raisedAt] = [one.paid, one.raised].map((days) => new Date(caller.now.getTime() - days * dayMs)) as [Date, Date];
  const line = lineOf(ids, one);
  const [name, email] = customers[one.customer] ?? customers[0];
  const input = {
    amount: line.yen,
    currency: 'JPY',
    tax: 0,
    payment_details: { type: 'credit_card', number: cards[one.card], month: 12, year: 2030, verification_value: '123', name, email },
    platform_details: detailsOf([line]),
    external_order_num: `TS-CB${101 + index}`,
    description: line.name,
  };
  return {
    at: paidAt,
    act: async () => {
      const payment = await createPayment({ ...caller, now: paidAt }, input);
      const dispute = async (): Promise<Step[]> => {
        const made = await raiseChargeback({ ...system, now: raisedAt }, { payment_id: payment.id, reason_code: one.reason });
        return answerSteps(callers, one, { id: made.id, at: raisedAt, dueAt: new Date(made.due_date), goods: line.name });
      };
      return [{ at: raisedAt, act: dispute }];
    },
  };
}

/** The chargebacks of two months. */
export const disputes = (callers: Callers, ids: ReadonlyMap<string, string>): Step[] =>
  cases.map((one, index) => stepOf(callers, index, one, ids));
