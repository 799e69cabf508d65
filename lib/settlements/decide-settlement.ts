import type { z } from 'zod';
import type { Caller } from '@/lib/auth/actor';
import type { Database } from '@/lib/db/prisma';
import { anySlot, serviceAccounts } from '@/lib/ledger/account';
import { transactionOf } from '@/lib/ledger/posting';
import { lockMerchant } from '@/lib/merchants/store';
import { yenOf } from '@/lib/money/yen';
import { accountNumberField } from '@/lib/onboarding/catalogue/bank';
import { writeDecision } from '@/lib/onboarding/decide';
import { findApplication } from '@/lib/onboarding/store';
import type { Change } from '@/lib/operation/audit';
import { command } from '@/lib/operation/command';
import type { Definition, Operation } from '@/lib/operation/operation';
import { Refusal, refuse } from '@/lib/refusal';
import { presentSettlement } from '@/lib/settlements/present';
import { decideSettlementInput, type SettlementReply, settlementReply, type simulateSettlementInput } from '@/lib/settlements/schema';
import { mayBecome, payoutOf } from '@/lib/settlements/settlement';
import { getSettlement, moveSettlement, type SettlementRow } from '@/lib/settlements/store';

type Outcome = z.output<typeof decideSettlementInput>['outcome'];

const say = {
  en: 'This settlement has come to another end.',
  ja: 'この精算はすでに別の結果で確定しています。',
};
const decidedOtherwise = (status: string): Refusal => new Refusal('bad_request', { say, details: { status } });

/** What goes to the bank or comes back from it; nothing where the transfer was not made. */
function postingsOf(row: SettlementRow, outcome: Outcome, at: string) {
  const moves = outcome === 'paid' || row.status === 'paid';
  if (!moves || outcome === 'cancelled') return {};
  const { tenantId, id, merchantId, reference, settlementAmount } = row;
  const transfer = payoutOf(merchantId, serviceAccounts.bank, yenOf(settlementAmount), reference, outcome);
  // a settlement has one transaction of its own, which pays it: twice is refused by the ledger itself
  const cause =
    outcome === 'paid'
      ? { tenantId, kind: 'payout', paymentId: null, attemptId: id, at }
      : { tenantId, kind: 'payout_return', paymentId: null, attemptId: null, at };
  return transactionOf(cause, [transfer], new Set(row.platformRole === 'payout' ? [merchantId] : []), anySlot());
}

/** Its bank has refused the account that a seller named: it is asked for it again, and not paid until a new one is accepted. */
async function askAgain(database: Database, caller: Caller, { tenantId, merchantId }: SettlementRow, reason: string): Promise<Change[]> {
  const merchant = await lockMerchant({ kind: 'merchant', tenantId }, merchantId, database);
  if (merchant.applicationStatus !== 'accepted') return [];
  const row = await findApplication(merchant, database);
  const reasons = new Map([[accountNumberField, reason]]);
  return (await writeDecision(database, caller, merchant, row, { outcome: 'returned', reasons, isBankOnly: true })).changes;
}

type Input = typeof decideSettlementInput | typeof simulateSettlementInput;
type Named<Asked extends Input> = Pick<Definition, 'name' | 'summary' | 'allow'> &
  Partial<Pick<Definition, 'description' | 'route' | 'sandboxOnly'>> & { input: Asked };

/** The verb under a name: whoever runs the installation, and the sandbox’s helper, which has a `usual` reason. A repeated decision writes nothing. */
export const settlementDecision = <Asked extends Input>(named: Named<Asked>, usual?: string): Operation<SettlementReply> =>
  command<Asked, SettlementReply>({
    ...named,
    output: settlementReply,
    async run({ caller, scope, now }, input, database) {
      const { id, outcome, reason: given } = input as z.output<Input>;
      const reason = outcome === 'paid' ? null : (given ?? usual ?? refuse('missing_parameter', { param: 'reason' }));
      const row = await getSettlement(scope, id, database);
      if (row.status === outcome) return { reply: presentSettlement(row), changes: [] };
      if (!mayBecome(row.status, outcome)) throw decidedOtherwise(row.status);
      const { tenantId, status: from } = row;
      const at = now.toISOString();
      const asked = outcome === 'bounced' ? await askAgain(database, caller, row, reason ?? '') : [];
      await moveSettlement(database, tenantId, { id, from, status: outcome, at, reason, ...postingsOf(row, outcome, at) });
      const ended = outcome === 'paid' ? { paidAt: now } : { endedAt: now };
      const after = { status: outcome, ...(reason !== null && { reason }) };
      const change: Change = { tenantId, subjectKind: 'settlement', subjectId: id, before: { status: from }, after };
      return { reply: presentSettlement({ ...row, ...ended, status: outcome, reason }), changes: [change, ...asked] };
    },
  });

/** For whoever runs the installation: its bank has made the transfer, has given it back, or it will not be made. */
export const decideSettlement = settlementDecision({
  name: 'settlement.decide',
  summary: 'Say what became of a settlement',
  allow: 'installation:run',
  input: decideSettlementInput,
});
