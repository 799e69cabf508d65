import { newId } from '@/lib/db/ids';
import type { Database } from '@/lib/db/prisma';
import { eventOf } from '@/lib/events/event';
import { saveEvents } from '@/lib/events/store';
import { dayIn, daysOverAt } from '@/lib/ledger/daily-balances/day';
import { saveNotification } from '@/lib/mail/notifications/store';
import { payDateOf } from '@/lib/merchants/payouts/calendar';
import { cycleAt, type FrequencyChange } from '@/lib/merchants/payouts/cycles';
import { findFrequencies, findOpenCycle, type OpenCycle } from '@/lib/merchants/payouts/store';
import { getMerchant, lockMerchant, type MerchantRow } from '@/lib/merchants/store';
import { yenOf } from '@/lib/money/yen';
import type { Change } from '@/lib/operation/audit';
import { command } from '@/lib/operation/command';
import { wireTime } from '@/lib/operation/time';
import { refuse } from '@/lib/refusal';
import { issueInvoices } from '@/lib/settlements/invoices/issue-invoices';
import { findInvoiced } from '@/lib/settlements/invoices/store';
import { closingOf, termsOf, totalsUntil } from '@/lib/settlements/load-cycle';
import { presentSettlement } from '@/lib/settlements/present';
import { lateAt } from '@/lib/settlements/save-payout-mails';
import { type CloseCycleReply, closeCycleInput, closeCycleReply, type SettlementReply } from '@/lib/settlements/schema';
import {
  betweenTotals,
  type CyclePlan,
  figuresOf,
  type Invoiced,
  nothingInvoiced,
  planCycle,
  referenceOf,
  type Totals,
  uninvoicedOf,
} from '@/lib/settlements/settlement';
import {
  type Before,
  findBefore,
  lockAvailable,
  lockOpenCycle,
  type SettlementRow,
  saveCarried,
  saveOpenCycle,
  saveSettlement,
} from '@/lib/settlements/store';

type Closing = { cycle: OpenCycle; history: FrequencyChange[]; totals: Totals };

type Settled = { merchant: MerchantRow; closing: Closing; before: Before; invoiced: Invoiced; amount: number; now: Date };

/** A cycle starts at the cut-off of the settlement before, or when the merchant was created. */
const startOf = (merchant: MerchantRow, before: Before): Date => before.endedAt ?? merchant.createdAt;

function settlementOf({ merchant, closing: { cycle, history, totals }, before, invoiced, amount, now }: Settled): SettlementRow {
  const { frequency } = cycleAt(history, new Date(cycle.closesAt.getTime() - 1));
  const figures = figuresOf(before.closing, betweenTotals(before.totals, totals), merchant.platformRole === 'payout', invoiced);
  const id = newId();
  return {
    tenantId: merchant.tenantId,
    id,
    merchantId: merchant.id,
    merchantName: merchant.name,
    platformRole: merchant.platformRole as SettlementRow['platformRole'],
    reference: referenceOf(id, dayIn(cycle.closesAt, 1)),
    status: 'pending',
    frequency,
    startsAt: startOf(merchant, before),
    cutoffAt: cycle.closesAt,
    payDay: payDateOf(frequency, cycle.closesAt),
    openingAmount: BigInt(figures.opening),
    transactionAmount: BigInt(figures.transaction),
    feeAmount: BigInt(figures.fee),
    feeTaxAmount: BigInt(figures.feeTax),
    paidOutAmount: BigInt(figures.paidOut),
    closingAmount: BigInt(figures.closing),
    settlementAmount: BigInt(amount),
    bankFeeAmount: 0n,
    totals,
    createdAt: now,
    paidAt: null,
    endedAt: null,
    returnTransactionId: null,
    returnCause: null,
    bankFileId: null,
    reason: null,
  };
}

type ClosedCycle = { merchant: MerchantRow; closing: Closing; plan: CyclePlan; before: Before; available: number; now: Date };

/** Writes the result of a cycle and its events. A seller's fees that no invoice covers yet are invoiced, whatever the result. */
async function write(
  database: Database,
  { plan, ...made }: ClosedCycle,
): Promise<{ settlement: SettlementReply | null; changes: Change[] }> {
  const { merchant, closing, before, available, now } = made;
  const { tenantId, id: merchantId, name: merchantName } = merchant;
  const cutoffAt = closing.cycle.closesAt;
  if (plan.outcome === 'carried')
    await saveCarried(database, merchant, { ...closing.cycle, closing: closingOf(closing.totals), available, reason: plan.reason, now });
  const isSeller = merchant.platformRole === 'payout';
  const start = startOf(merchant, before);
  const { invoiced, startsAt } = isSeller ? await findInvoiced(database, merchant, start) : { invoiced: nothingInvoiced, startsAt: start };
  const row = plan.outcome === 'settled' ? settlementOf({ ...made, invoiced, amount: plan.amount }) : null;
  if (row) await saveSettlement(database, row);
  if (row) await saveNotification(database, tenantId, { kind: 'payout_late', subjectId: row.id, paymentId: null }, lateAt(row.payDay));
  const issue = { tenantId, merchantId, merchantName, settlementId: row?.id ?? null, startsAt, cutoffAt, createdAt: now };
  if (isSeller) await issueInvoices(database, issue, uninvoicedOf(betweenTotals(before.totals, closing.totals), invoiced));
  if (!row) return { settlement: null, changes: [] };
  const settlement = presentSettlement(row);
  await saveEvents(database, tenantId, [eventOf(tenantId, 'settlement.created', row.id, settlement, now.toISOString())]);
  const after = { status: row.status, merchant_id: merchantId, amount: yenOf(row.settlementAmount) };
  return { settlement, changes: [{ tenantId, subjectKind: 'settlement', subjectId: row.id, before: null, after }] };
}

/**
 * Closes the merchant's cycle that is over, once: creates a settlement, or carries the amount over with a reason. Refuses 409 when no cycle
 * is over.
 */
export const closeCycle = command<typeof closeCycleInput, CloseCycleReply, Closing>({
  name: 'settlement.close_cycle',
  summary: 'Close the payout cycle of a merchant that is over',
  allow: 'installation:run',
  input: closeCycleInput,
  output: closeCycleReply,

  async prepare({ scope, now }, { merchant_id }) {
    const merchant = await getMerchant(scope, merchant_id);
    const cycle = await findOpenCycle(merchant);
    if (!cycle || cycle.closesAt > daysOverAt(now)) return refuse('conflict');
    const [history, totals] = await Promise.all([findFrequencies(merchant), totalsUntil(merchant, cycle.closesAt, now)]);
    return { cycle, history, totals };
  },

  async run({ scope, now }, { merchant_id }, database, closing) {
    const merchant = await lockMerchant(scope, merchant_id, database);
    const { closesAt } = closing.cycle;
    const cycle = await lockOpenCycle(merchant, database);
    if (cycle?.closesAt.getTime() !== closesAt.getTime()) return refuse('conflict');
    const available = await lockAvailable(merchant, database);
    const before = await findBefore(merchant, closesAt, database);
    const terms = await termsOf(merchant, database);
    const plan = planCycle({ closing: closingOf(closing.totals), available, underWay: before.underWay, ...terms });
    const { settlement, changes } = await write(database, { merchant, closing, plan, before, available, now });
    await saveOpenCycle(database, merchant, { startsAt: closesAt, closesAt: cycleAt(closing.history, closesAt).cutoffAt });
    const reason = plan.outcome === 'carried' ? plan.reason : null;
    return { reply: { merchant_id, cutoff_time: wireTime(closesAt), outcome: plan.outcome, reason, settlement }, changes };
  },
});
