import type { RecordType } from '@/lib/ledger/record';
import type { PaymentReply } from '@/lib/payments/schema';

type LedgerParty = { id: string | null; name: string; role: 'platform' | 'payout' | 'ordinary' | 'service'; net: number };
export type LedgerRecord = {
  id: string;
  type: RecordType;
  merchant_id: string | null;
  merchant_name: string | null;
  counterparty_id: string | null;
  counterparty_name: string | null;
  amount: number;
  created_at: string;
  transaction_id: string;
};
export type PaymentLedger = { parties: LedgerParty[]; records: LedgerRecord[] };

/** Record types that a capture posts; what comes later changes what a party has left, not how the payment was cut. */
const ofCapture: ReadonlySet<RecordType> = new Set<RecordType>([
  'payment',
  'payment_transfer',
  'platform_fee',
  'processing_fee',
  'processing_fee_tax',
]);
const feeTypes: ReadonlySet<RecordType> = new Set<RecordType>(['processing_fee', 'processing_fee_tax']);

/** `seller` got something, `own` is what stays with the merchant of the payment, `fee` is the service's, `handedOn` a seller's fee to its platform. */
type PartKind = 'seller' | 'own' | 'fee' | 'handedOn';
export type Share = {
  key: string;
  kind: PartKind;
  name: string | null;
  /** What the cut gave: the parts sum to the total. */
  amount: number;
  /** The figures that made it, signed, in order. */
  terms: number[];
  /** What refunds and disputes moved since. */
  later: number;
  recordIds: string[];
};
export type Breakdown = { parts: Share[]; total: number; agrees: boolean; planned: boolean };

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);
const amountsOf = (records: LedgerRecord[]) => records.map((record) => record.amount);

/** One figure for each type of record, in the order in which they were posted: many sellers make one term. */
function termsOf(records: LedgerRecord[]): number[] {
  const byType = new Map<RecordType, number>();
  for (const { type, amount } of records) byType.set(type, (byType.get(type) ?? 0) + amount);
  return [...byType.values()];
}

/** The records of one party as a part of the bar; `counterparts` are the other side's records about it. */
function partOf(key: string, kind: PartKind, name: string | null, own: LedgerRecord[], counterparts: LedgerRecord[]): Share {
  const captured = own.filter((record) => ofCapture.has(record.type));
  return {
    key,
    kind,
    name,
    amount: sum(amountsOf(captured)),
    terms: termsOf(captured),
    later: sum(amountsOf(own.filter((record) => !ofCapture.has(record.type)))),
    recordIds: [...own, ...counterparts].map((record) => record.id),
  };
}

/** The fee that the service took from the merchant's side, as the service's part. */
function feePart(fees: LedgerRecord[], service: LedgerRecord[]): Share {
  const taken = fees.map((record) => -record.amount);
  return {
    key: 'fee',
    kind: 'fee',
    name: null,
    amount: sum(taken),
    terms: taken,
    later: 0,
    recordIds: [...fees, ...service].map(({ id }) => id),
  };
}

/**
 * How a captured payment was cut, computed from the ledger's records alone, and whether the parts agree with `captured` (amount + tax).
 * A seller's own view is cut into what it kept and what it handed on. Null before anything was captured.
 */
export function breakdownOf(ledger: PaymentLedger, captured: number): Breakdown | null {
  const { parties, records } = ledger;
  const of = (id: string | null) => records.filter((record) => record.merchant_id === id);
  const owner = parties.find((party) => party.role === 'platform' || party.role === 'ordinary');
  const sellers = parties.filter((party) => party.role === 'payout');
  if (!owner || of(owner.id).length === 0) return sellers[0] ? sellersView(sellers[0], of(sellers[0].id)) : null;
  const owned = of(owner.id);
  const isFee = (record: LedgerRecord) => feeTypes.has(record.type);
  const parts = [
    ...sellers.map((seller) =>
      partOf(
        `${seller.id}`,
        'seller',
        seller.name,
        of(seller.id),
        owned.filter((record) => record.counterparty_id === seller.id),
      ),
    ),
    partOf(`${owner.id}`, 'own', owner.name, owned, []),
    feePart(owned.filter(isFee), of(null).filter(isFee)),
  ].filter((part) => part.amount !== 0 || part.later !== 0 || part.kind === 'own');
  const total = sum(amountsOf(owned.filter((record) => record.type === 'payment')));
  return { parts, total, agrees: sum(parts.map((part) => part.amount)) === total && total === captured, planned: false };
}

function sellersView(seller: LedgerParty, records: LedgerRecord[]): Breakdown | null {
  const transfers = records.filter((record) => record.type === 'payment_transfer');
  if (transfers.length === 0) return null;
  const total = sum(amountsOf(transfers));
  const kept = partOf(`${seller.id}`, 'seller', seller.name, records, []);
  // what left the seller as a fee is there with the other sign, and so is what came back of it
  const fees = records.filter((record) => record.type === 'platform_fee' || record.type === 'platform_fee_return');
  const mirrored = fees.map((record) => ({ ...record, amount: -record.amount }));
  const handedOn = partOf('handed-on', 'handedOn', null, mirrored, []);
  const parts = handedOn.amount === 0 ? [kept] : [kept, handedOn];
  return { parts, total, agrees: sum(parts.map((part) => part.amount)) === total, planned: false };
}

const planned = (key: string, kind: PartKind, name: string | null, terms: number[]): Share => ({
  key,
  kind,
  name,
  terms,
  amount: sum(terms),
  later: 0,
  recordIds: [],
});

/**
 * How the payment will be cut when it is captured as it stands, or would have been; the processing fee is known only then.
 * A seller, who knows its own entry alone, sees that cut. Null when no split was given.
 */
export function plannedBreakdown(payment: PaymentReply, names: Map<string, string>, asSeller: boolean): Breakdown | null {
  if (!payment.platform_details) return null;
  if (asSeller) return plannedForSeller(payment.platform_details.submerchants[0]);
  const total = payment.amount + payment.tax;
  const sellers = payment.platform_details.submerchants.map(({ submerchant_id, amount, platform_fee }) =>
    planned(submerchant_id, 'seller', names.get(submerchant_id) ?? null, platform_fee === 0 ? [amount] : [amount, -platform_fee]),
  );
  const own = planned('own', 'own', null, [total - sum(sellers.map((part) => part.amount))]);
  return { parts: [...sellers, own], total, agrees: true, planned: true };
}

function plannedForSeller(entry: { submerchant_id: string; amount: number; platform_fee: number } | undefined): Breakdown | null {
  if (!entry) return null;
  const { submerchant_id: id, amount, platform_fee: fee } = entry;
  const kept = planned(id, 'seller', null, fee === 0 ? [amount] : [amount, -fee]);
  const parts = fee === 0 ? [kept] : [kept, planned('handed-on', 'handedOn', null, [fee])];
  return { parts, total: amount, agrees: true, planned: true };
}
