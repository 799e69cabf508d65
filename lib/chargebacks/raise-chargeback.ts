import { type ChargebackRow, type Dispute, disputed, dueAt } from '@/lib/chargebacks/chargeback';
import { changesOf, disputeEvents, nothingNew } from '@/lib/chargebacks/completion';
import { presentChargeback } from '@/lib/chargebacks/present';
import { type ChargebackReply, chargebackReply, raiseChargebackInput } from '@/lib/chargebacks/schema';
import { findByReference, isFeatureOn, sumClaimed } from '@/lib/chargebacks/store';
import { newId } from '@/lib/db/ids';
import { settings } from '@/lib/installation';
import type { MoneyPlan } from '@/lib/operation/attempt';
import { type MoneyOperation, moneyCommand } from '@/lib/operation/money-command';
import type { Definition } from '@/lib/operation/operation';
import { eventsOf, presentedColumns } from '@/lib/payments/completion';
import { chargedWith, type PaymentView } from '@/lib/payments/payment';
import { getPayment } from '@/lib/payments/store';
import { Refusal, refuse, type Sentence } from '@/lib/refusal';

/** `known`: the chargeback that was raised before under the same number. */
type State = { view: PaymentView; known: Dispute | null; claimed: number; isShown: boolean };
type Plan = MoneyPlan & { paymentId: string; chargeback: ChargebackRow };
type Input = typeof raiseChargebackInput;
type RaiseDefinition = Pick<Definition, 'name' | 'summary' | 'allow'> & Partial<Pick<Definition, 'description' | 'route' | 'sandboxOnly'>>;

const noPayment: Sentence = { en: 'There is no payment with this ID.', ja: 'このIDの支払いはありません。' };
const ofAnother: Sentence = {
  en: 'Another payment’s chargeback has this number.',
  ja: 'この番号は別の支払いのチャージバックに使われています。',
};

/** An unknown payment is an invalid value of the body. */
const unknown = (error: unknown): never => {
  if (error instanceof Refusal && error.code === 'not_found') return refuse('invalid_parameter', { param: 'payment_id', say: noPayment });
  throw error;
};

/** Defines the verb under a name: the acquirer's notice, the operator with a letter and the sandbox's helper make the same change. */
export const raiseCommand = (named: RaiseDefinition): MoneyOperation<Input, ChargebackReply, State, Plan> =>
  moneyCommand<Input, ChargebackReply, State, Plan>({
    ...named,
    input: raiseChargebackInput,
    output: chargebackReply,

    async read({ scope }, { payment_id, reference }) {
      const view = await getPayment(scope, payment_id).catch(unknown);
      const { tenantId } = view.payment;
      const known = reference === undefined ? null : await findByReference(tenantId, reference);
      return { view, known, claimed: await sumClaimed(view.payment), isShown: await isFeatureOn({ kind: 'merchant', tenantId }) };
    },

    plan({ view, known, claimed }, { payment_id, amount, reason_code, due_date, reference }, { now, caller: { actor } }) {
      if (known && known.chargeback.paymentId !== payment_id) return refuse('conflict', { param: 'reference', say: ofAnother });
      if (known) return { tenantId: known.chargeback.tenantId, paymentId: payment_id, opening: {}, chargeback: known.chargeback };
      const { tenantId, id: paymentId } = view.payment;
      const at = now.toISOString();
      const due = due_date === undefined ? dueAt(chargedWith(view.payment), now, settings().chargebackDays) : new Date(due_date);
      const chargeback: ChargebackRow = {
        tenantId,
        id: newId(),
        paymentId,
        status: 'pending',
        ...disputed(view, claimed, amount),
        reasonCode: reason_code?.trim() ?? null,
        reference: reference ?? null,
        // a person gives the number of a letter, or of the dialog; the acquirer’s own comes from the acquirer alone
        atAcquirer: actor.kind === 'system' && reference !== undefined,
        createdAt: at,
        dueAt: due.toISOString(),
        updatedAt: at,
        answeredAt: null,
        decidedAt: null,
        remindAt: at,
      };
      return { tenantId, paymentId, opening: {}, chargeback };
    },

    complete({ view, known, isShown }, { chargeback, paymentId }, _outcome, { now, caller }) {
      if (known) return nothingNew(known, now.toISOString(), presentChargeback(known, null, caller));
      const dispute: Dispute = { chargeback, view: { ...view, disputes: [...view.disputes, chargeback.id] }, isShown, answering: null };
      const at = now.toISOString();
      return {
        rows: {
          paymentId,
          at,
          when: { statuses: [view.payment.status], ...presentedColumns(view) },
          set: {},
          chargeback: { raised: chargeback },
          events: [...eventsOf(dispute.view, ['payment.updated'], at), ...disputeEvents(dispute, 'created', at)],
        },
        changes: changesOf(dispute, view, { from: null, to: 'pending' }),
        answer: { reply: presentChargeback(dispute, null, caller) },
      };
    },
  });

/** For operators, and for the acquirer adapter when a notice arrives. The issuer's number makes a repeated notice the same chargeback. */
export const raiseChargeback = raiseCommand({
  name: 'chargeback.raise',
  summary: 'Take in a chargeback that the issuer has raised',
  allow: 'installation:run',
});
