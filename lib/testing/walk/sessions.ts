// The walk through checkouts, later changes of payments, and deposits by bank transfer; see ./all.

import type { Caller } from '@/lib/auth/actor';
import { asInstallation } from '@/lib/auth/call-as-installation';
import { findGuest } from '@/lib/auth/find-guest';
import { addTerms } from '@/lib/chargebacks/defense/add-terms';
import { newId } from '@/lib/db/ids';
import { createPayment } from '@/lib/payments/create-payment';
import { completeDeposits } from '@/lib/payments/deposits/complete-deposits';
import { listHeld } from '@/lib/payments/deposits/list-held';
import { recordDeposit } from '@/lib/payments/deposits/record-deposit';
import { returnDeposit } from '@/lib/payments/deposits/return-deposit';
import { showDeposits } from '@/lib/payments/deposits/show-deposits';
import { handleNotification } from '@/lib/payments/handle-notification';
import { simulateAgreement } from '@/lib/sandbox/simulate-agreement';
import { createChargeback } from '@/lib/sandbox/simulate-chargeback';
import { answerAgreement } from '@/lib/sessions/answer-agreement';
import { cancelSession } from '@/lib/sessions/cancel-session';
import { createSession } from '@/lib/sessions/create-session';
import { listSessions } from '@/lib/sessions/list-sessions';
import { paySession } from '@/lib/sessions/pay-session';
import { renewSession } from '@/lib/sessions/renew-session';
import { sendLink } from '@/lib/sessions/send-link';
import { showCheckout } from '@/lib/sessions/show-checkout';
import { showLink } from '@/lib/sessions/show-link';
import { showSession } from '@/lib/sessions/show-session';
import { columnsOf, saveMark } from '@/lib/settlements/bank-statement/marks/store';
import { showTerms } from '@/lib/subscriptions/show-terms';
import { meansOf } from '@/lib/testing/fixtures/payment-methods';
import { sayBeforeOrders, soldWith } from '@/lib/testing/fixtures/subscription-checkouts';
import { asKey, splitOf, testCard } from '@/lib/testing/market';
import { payPageSteps } from '@/lib/testing/walk/pay-pages';
import { receiptSteps } from '@/lib/testing/walk/receipts';
import type { Callers, Step, WalkMarket } from '@/lib/testing/walk/step';

const reason = 'walk';

/** `transfer`: makes a bank transfer payment with this much received. */
function depositSteps(transfer: (amount: number) => Promise<string>, { operator, admin }: Pick<Callers, 'operator' | 'admin'>): Step[] {
  const arrived: string[] = [];
  return [
    ['payment.take_notice as the acquirer', async () => void arrived.push(await transfer(4_000), await transfer(6_000))],
    [
      'deposit.complete, deposit.return as operator',
      async () => {
        const [short, wrong] = arrived.splice(0, 2);
        await completeDeposits(operator, { id: short, amount: 4_000, reason });
        const [deposit] = (await showDeposits(admin, { id: wrong })).deposits;
        await returnDeposit(operator, { id: wrong, deposit: deposit?.id, reason });
      },
    ],
    [
      'deposit.record as operator',
      async () => {
        const [id, line] = [await transfer(1), `${newId()}${newId()}`.replaceAll('-', '')];
        const mark = { key: line, date: '2026-11-29', amount: 1n, inquiryNumber: '1', ...columnsOf({ kind: 'deposit', id }) };
        await saveMark({ ...mark, markedBy: id, markedByName: 'walk', markedAt: new Date() }, [line]);
        return recordDeposit(operator, { id, line, amount: 1, booked_on: '2026-11-29' });
      },
    ],
    ['deposit.list_held as operator', () => listHeld(operator, {})],
    ['deposit.show as admin', async () => showDeposits(admin, { id: await transfer(1) })],
  ];
}

/** A subscription that a checkout begins, and the defense of its first payment. */
const termsStep = (key: string, admin: Caller): Step => [
  'session.create, session.pay, subscription.show_terms as key, defense.add_terms as admin',
  async () => {
    const caller = await asKey(key);
    await sayBeforeOrders(caller.actor.tenantId ?? '', soldWith, admin);
    const asked = { amount: 5_000, currency: 'JPY', platform_details: splitOf(), mode: 'customer_payment' };
    const { id } = await createSession(caller, { ...asked, subscription: { period: 'monthly' } });
    const { subscription, payment } = await paySession(caller, { id, payment_details: testCard });
    await showTerms(caller, { id: subscription });
    const chargeback = await createChargeback(caller, { payment_id: payment?.id });
    await addTerms(admin, { id: chargeback.id });
  },
];

export function sessionSteps({ key }: Pick<WalkMarket, 'key'>, { operator, admin }: Callers): Step[] {
  const open = async (overrides: object = {}) => {
    const asked = { amount: 5_000, currency: 'JPY', platform_details: splitOf(), ...overrides };
    const { id } = await createSession(await asKey(key), asked);
    const guest = await findGuest(id);
    if (!guest) throw new Error('nobody’s checkout');
    return { id, customer: { actor: guest.actor, now: guest.now, requestId: newId(), locale: 'en' as const } };
  };
  const transfer = async (amount: number) => {
    const asked = { amount: 5_000, tax: 0, currency: 'JPY', platform_details: splitOf(), payment_details: meansOf.bank_transfer };
    const caller = await asKey(key);
    const { id } = await createPayment(caller, asked);
    await handleNotification(await asInstallation({ tenantId: caller.actor.tenantId }), { id, outcome: 'paid', amount });
    return id;
  };
  return [
    [
      'session.create, session.show, session.show_checkout, session.pay as guest',
      async () => {
        const { id, customer } = await open();
        for (const show of [showSession, showCheckout]) await show(customer, { id });
        await paySession(customer, { id, payment_details: testCard });
      },
    ],
    [
      'session.pay, session.cancel, session.answer_agreement as guest, session.agree as key',
      async () => {
        const { id, customer } = await open();
        await paySession(customer, { id, payment_details: meansOf.paypay });
        await cancelSession(customer, { id });
        const keeping = { mode: 'customer', amount: undefined, platform_details: undefined };
        const answer = { method: 'paypay', outcome: 'approved' };
        const kept = await open(keeping);
        await answerAgreement(kept.customer, { id: kept.id, ...answer });
        await simulateAgreement(await asKey(key), { id: (await open(keeping)).id, ...answer });
      },
    ],
    termsStep(key, admin),
    ...receiptSteps({ key }, { admin }),
    ...depositSteps(transfer, { operator, admin }),
    ...[{}, { state: 'pending' }, { state: 'expired', external_order_num: 'A-1' }].map(
      (filter): Step => [`session.list ${Object.keys(filter)} as admin`, () => listSessions(admin, filter)],
    ),
    [
      'session.mail, session.renew as admin',
      async () => {
        const { id } = await open();
        await sendLink(admin, { id, email: 'customer@example.jp', message: 'お待ちしております。' });
        await renewSession(admin, { id, expires_in_seconds: 86_400 });
      },
    ],
    ['session.show_link as admin', async () => showLink(admin, { id: (await open()).id })],
    ...payPageSteps({ key }),
  ];
}
