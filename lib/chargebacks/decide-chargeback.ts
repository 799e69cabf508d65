import { z } from 'zod';
import { checkEnd, type Dispute, hasEnded } from '@/lib/chargebacks/chargeback';
import { completeEnd, nothingNew } from '@/lib/chargebacks/completion';
import { presentChargeback } from '@/lib/chargebacks/present';
import { type ChargebackReply, chargebackReply } from '@/lib/chargebacks/schema';
import { findDefense, getDispute, type SentDefense } from '@/lib/chargebacks/store';
import type { MoneyPlan } from '@/lib/operation/attempt';
import { type MoneyOperation, moneyCommand } from '@/lib/operation/money-command';
import type { Definition } from '@/lib/operation/operation';
import { choice, pathId } from '@/lib/operation/wire';

/** The decisions of an issuer or card brand. */
const decisions = ['lost', 'won', 'cancelled'] as const;
export type Decision = (typeof decisions)[number];

const input = z.object({
  id: pathId(),
  outcome: choice(decisions).meta({
    description: '`cancelled`: the issuer has withdrawn it. `won` and `lost`: it has decided on the defense.',
  }),
});
type State = Dispute & { sent: SentDefense | null };
type Plan = MoneyPlan & { outcome: Decision };
type DecisionDefinition = Pick<Definition, 'name' | 'summary' | 'allow'> &
  Partial<Pick<Definition, 'description' | 'route' | 'sandboxOnly'>>;

/** Defines the verb under a name: the acquirer's notice, the operator with a letter and the sandbox's helper make the same change. */
export const decisionCommand = (named: DecisionDefinition): MoneyOperation<typeof input, ChargebackReply, State, Plan> =>
  moneyCommand<typeof input, ChargebackReply, State, Plan>({
    ...named,
    input,
    output: chargebackReply,

    async read({ scope }, { id }) {
      const dispute = await getDispute(scope, id, { asAcquirer: true });
      return { ...dispute, sent: await findDefense(dispute.chargeback.tenantId, id) };
    },

    plan({ chargeback }, { outcome }) {
      if (!hasEnded(chargeback, outcome)) checkEnd(chargeback, outcome);
      return { tenantId: chargeback.tenantId, paymentId: chargeback.paymentId, opening: {}, outcome };
    },

    complete({ sent, ...dispute }, { outcome }, _asked, { now, caller }) {
      const presented = (after: Dispute) => presentChargeback(after, sent, caller);
      const at = now.toISOString();
      if (hasEnded(dispute.chargeback, outcome)) return nothingNew(dispute, at, presented(dispute));
      return completeEnd(dispute, outcome, at, {}, presented);
    },
  });

/** For operators, and for the installation itself when an acquirer adapter receives the decision. */
export const decideChargeback = decisionCommand({
  name: 'chargeback.decide',
  summary: 'Say how a chargeback was decided',
  allow: 'installation:run',
});
