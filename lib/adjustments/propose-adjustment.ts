import { findConnected } from '@/lib/acquirers/find-connected';
import type { CounterAccount } from '@/lib/adjustments/adjustment';
import { presentAdjustment } from '@/lib/adjustments/present';
import { proposalId } from '@/lib/adjustments/proposal-id';
import { type AdjustmentReply, adjustmentReply, proposeInput } from '@/lib/adjustments/schema';
import { findMerchant, getAdjustment, saveProposal } from '@/lib/adjustments/store';
import { personOf } from '@/lib/auth/person';
import { settings } from '@/lib/installation';
import { command } from '@/lib/operation/command';
import { refuse, type Sentence } from '@/lib/refusal';

const undecided = { decidedBy: null, decidedByName: null, decidedReason: null, decidedAt: null, transactionId: null };

const notOfClearing = {
  en: 'Leave the acquirer out: only an adjustment against `clearing` has one.',
  ja: '決済会社は、相手勘定が「clearing」の場合だけ指定できます。',
};
const oneOf = (names: readonly string[]): Sentence => ({
  en: `Name the acquirer whose clearing account it is: ${names.join(', ') || 'none is connected'}.`,
  ja: `どの決済会社の勘定かを指定してください（${names.join('、') || '接続されている決済会社はありません'}）。`,
});

/** Whose clearing account it is against. Refuses one that is not connected; a sandbox has one alone. */
async function acquirerFor(counter: string, given: string | undefined): Promise<string | null> {
  if (counter !== 'clearing') return given === undefined ? null : refuse('invalid_parameter', { param: 'acquirer', say: notOfClearing });
  const names = [...(await findConnected()).acquirers.keys()];
  const acquirer = given ?? (settings().mode === 'sandbox' ? names[0] : undefined);
  if (acquirer === undefined) return refuse('missing_parameter', { param: 'acquirer', say: oneOf(names) });
  return names.includes(acquirer) ? acquirer : refuse('invalid_parameter', { param: 'acquirer', say: oneOf(names) });
}

const noMerchant = { en: 'There is no merchant with this ID.', ja: 'このIDの加盟店はありません。' };

/** Saves a proposal; no money moves before another person approves it. Sent twice under one key it is one proposal. */
export const proposeAdjustment = command<typeof proposeInput, AdjustmentReply>({
  name: 'adjustment.propose',
  summary: 'Propose to correct a balance',
  allow: 'installation:run',
  audience: 'operators',
  input: proposeInput,
  output: adjustmentReply,
  async run({ caller, now }, input, database) {
    const person = personOf(caller);
    const merchant =
      (await findMerchant(input.merchant_id, database)) ?? refuse('invalid_parameter', { param: 'merchant_id', say: noMerchant });
    const { tenantId, id: merchantId, ...names } = merchant;
    const { description, reason } = input;
    const wanted = {
      tenantId,
      merchantId,
      counterAccount: input.counter_account as CounterAccount,
      acquirer: await acquirerFor(input.counter_account, input.acquirer),
      amount: BigInt(input.amount),
      description,
      reason,
    };
    const proposed = { status: 'proposed' as const, proposedBy: person.id, proposedByName: person.name, createdAt: now };
    const row = { id: proposalId(tenantId, person.id, input.retry_key), ...wanted, ...proposed, ...undecided };
    if (await saveProposal(database, row)) {
      const after = {
        status: 'proposed',
        merchant_id: merchantId,
        amount: input.amount,
        counter_account: input.counter_account,
        ...(wanted.acquirer !== null && { acquirer: wanted.acquirer }),
        description,
        reason,
      };
      const change = { tenantId, subjectKind: 'adjustment' as const, subjectId: row.id };
      return { reply: presentAdjustment({ ...row, ...names }), changes: [{ ...change, before: null, after }] };
    }
    const known = await getAdjustment(row.id, tenantId, database);
    const isSame = Object.entries(wanted).every(([key, value]) => known[key as keyof typeof known] === value);
    return isSame ? { reply: presentAdjustment(known), changes: [] } : refuse('conflict');
  },
});
