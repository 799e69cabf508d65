import type { RecordType } from '@/lib/ledger/record';
import { sum } from '@/lib/money/yen';
import type { Breakdown, LedgerRecord, PaymentLedger, Share } from '@/lib/payments/ledger-schema';
import { grossOf, type PaymentView, type SplitRow } from '@/lib/payments/payment';

type Records = Pick<PaymentLedger, 'parties' | 'records'>;
type Party = PaymentLedger['parties'][number];

/** Record types that a capture posts; what comes later changes what a party has left, not how the payment was split. */
const ofCapture: ReadonlySet<RecordType> = new Set<RecordType>([
  'payment',
  'payment_transfer',
  'platform_fee',
  'processing_fee',
  'processing_fee_tax',
]);
const feeTypes: ReadonlySet<RecordType> = new Set<RecordType>(['processing_fee', 'processing_fee_tax']);

const amountsOf = (records: LedgerRecord[]) => records.map((record) => record.amount);

type IsCaptured = (record: LedgerRecord) => boolean;
/** Records of the capture itself: a refund that failed charges a fee again, in a transaction of its own. */
function capturedIn(records: LedgerRecord[]): IsCaptured {
  const capture = records.find(({ type }) => type === 'payment' || type === 'payment_transfer')?.transaction_id;
  return ({ type, transaction_id }) => ofCapture.has(type) && transaction_id === capture;
}

/** One figure for each record type, in posting order: many sellers make one term. */
function termsOf(records: LedgerRecord[]): number[] {
  const byType = new Map<RecordType, number>();
  for (const { type, amount } of records) byType.set(type, (byType.get(type) ?? 0) + amount);
  return [...byType.values()];
}

type Holder = Pick<Share, 'key' | 'kind' | 'name'>;
/** One party's records as a part of the bar; `counterparts` are the other side's records with it. */
function partOf(holder: Holder, isCaptured: IsCaptured, own: LedgerRecord[], counterparts: LedgerRecord[] = []): Share {
  const captured = own.filter(isCaptured);
  return {
    ...holder,
    amount: sum(amountsOf(captured)),
    terms: termsOf(captured),
    later: sum(amountsOf(own.filter((record) => !isCaptured(record)))),
    record_ids: [...own, ...counterparts].map((record) => record.id),
  };
}

/** The fee that the service took from the merchant, as the service's part. */
function feePart(fees: LedgerRecord[], service: LedgerRecord[]): Share {
  const taken = fees.map((record) => -record.amount);
  return {
    key: 'fee',
    kind: 'fee',
    name: null,
    amount: sum(taken),
    terms: taken,
    later: 0,
    record_ids: [...fees, ...service].map(({ id }) => id),
  };
}

/**
 * How a captured payment was split, computed from the ledger's records alone, and whether the parts agree with `captured` (amount + tax).
 * A seller's own view is divided into what it kept and what it handed on. Null before anything was captured.
 */
export function breakdownOf(ledger: Records, captured: number): Breakdown | null {
  const { parties, records } = ledger;
  const of = (id: string | null) => records.filter((record) => record.merchant_id === id);
  const owner = parties.find((party) => party.role === 'platform' || party.role === 'ordinary');
  const sellers = parties.filter((party) => party.role === 'payout');
  if (!owner || of(owner.id).length === 0) return sellers[0] ? sellersView(sellers[0], of(sellers[0].id)) : null;
  const owned = of(owner.id);
  const isFee = (record: LedgerRecord) => feeTypes.has(record.type);
  const isCaptured = capturedIn(owned);
  const parts = [
    ...sellers.map((seller) =>
      partOf(
        { key: `${seller.id}`, kind: 'seller', name: seller.name },
        isCaptured,
        of(seller.id),
        owned.filter((record) => record.counterparty_id === seller.id),
      ),
    ),
    partOf({ key: `${owner.id}`, kind: 'own', name: owner.name }, isCaptured, owned),
    feePart(owned.filter(isFee), of(null).filter(isFee)),
  ].filter((part) => part.amount !== 0 || part.later !== 0 || part.kind === 'own');
  const total = sum(amountsOf(owned.filter((record) => record.type === 'payment')));
  return { parts, total, agrees: sum(parts.map((part) => part.amount)) === total && total === captured, planned: false };
}

function sellersView(seller: Party, records: LedgerRecord[]): Breakdown | null {
  const transfers = records.filter((record) => record.type === 'payment_transfer');
  if (transfers.length === 0) return null;
  const total = sum(amountsOf(transfers));
  const isCaptured = capturedIn(records);
  const kept = partOf({ key: `${seller.id}`, kind: 'seller', name: seller.name }, isCaptured, records);
  // a seller's fee, and a returned fee, appears on the platform's side with the opposite sign
  const fees = records.filter((record) => record.type === 'platform_fee' || record.type === 'platform_fee_return');
  const mirrored = fees.map((record) => ({ ...record, amount: -record.amount }));
  const handedOn = partOf({ key: 'handed-on', kind: 'handedOn', name: null }, isCaptured, mirrored);
  const parts = handedOn.amount === 0 ? [kept] : [kept, handedOn];
  return { parts, total, agrees: sum(parts.map((part) => part.amount)) === total, planned: false };
}

const planned = (key: string, kind: Share['kind'], name: string | null, terms: number[]): Share => ({
  key,
  kind,
  name,
  terms,
  amount: sum(terms),
  later: 0,
  record_ids: [],
});

const termsIn = ({ amount, platformFee }: SplitRow): number[] => (platformFee === 0 ? [amount] : [amount, -platformFee]);

/**
 * How the payment will be split when it is captured as it stands, or would have been; the processing fee is known only then.
 * A seller, who knows its own entry alone, sees that one. Null when no split was given.
 */
export function plannedBreakdown({ payment, splits, isOwnPart }: PaymentView, names: ReadonlyMap<string, string>): Breakdown | null {
  if (!payment.hasSplit) return null;
  if (isOwnPart) return splits[0] ? plannedForSeller(splits[0]) : null;
  const total = grossOf(payment);
  const sellers = splits.map((split) => planned(split.submerchantId, 'seller', names.get(split.submerchantId) ?? null, termsIn(split)));
  const own = planned('own', 'own', null, [total - sum(sellers.map((part) => part.amount))]);
  return { parts: [...sellers, own], total, agrees: true, planned: true };
}

function plannedForSeller(split: SplitRow): Breakdown {
  const { submerchantId, amount, platformFee: fee } = split;
  const kept = planned(submerchantId, 'seller', null, termsIn(split));
  return { parts: fee === 0 ? [kept] : [kept, planned('handed-on', 'handedOn', null, [fee])], total: amount, agrees: true, planned: true };
}
