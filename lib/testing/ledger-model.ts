// What the ledger of one platform should do, said once more and as plainly as possible: no acquirer, no database, no concurrency, and
// nothing of the code that it is compared with. A call answers the payment's new status or the code of its refusal.

export type ModelEntry = { seller: number; amount: number; fee: number };
type ModelPart = ModelEntry & { returned: number; returnedFee: number };
type ModelPayment = Record<'amount' | 'tax' | 'authorized' | 'refunded', number> & {
  status: string;
  split: ModelPart[] | null;
  /** Undecided: what the issuer takes, and what of it was left. */
  disputes: { amount: number; setAside: number }[];
  /** What chargebacks take that were not withdrawn. */
  claimed: number;
};

/** Amounts below 2^53 / 10,000 only: a float rounds nothing here. */
const percent = (amount: number, basisPoints: number) => Math.floor((amount * basisPoints) / 10_000);

export class LedgerModel {
  platform = 0;
  readonly sellers: number[];
  readonly payments: ModelPayment[] = [];
  /** The service's own side: what it owes the acquirers (below zero: they owe), its fees, and the tax on them. */
  clearing = 0;
  revenue = 0;
  tax = 0;

  constructor(sellers: number) {
    this.sellers = Array<number>(sellers).fill(0);
  }

  create(capture: boolean, amount: number, tax: number, split: ModelEntry[] | null): string {
    if (capture && !split) return 'missing_parameter';
    if (split && this.isWrong(split, amount + tax)) return 'invalid_parameter';
    const payment: ModelPayment = {
      status: 'authorized',
      amount,
      tax,
      authorized: amount + tax,
      refunded: 0,
      split: null,
      disputes: [],
      claimed: 0,
    };
    this.payments.push(payment);
    payment.split = split && this.parts(split);
    if (capture) this.take(payment);
    return payment.status;
  }

  capture(index: number, isLate: boolean, given: { amount?: number; tax?: number; split?: ModelEntry[] }): string {
    const payment = this.payments[index] as ModelPayment;
    if (payment.status !== 'authorized' || isLate) return 'not_capturable';
    const amount = given.amount ?? payment.amount;
    if (amount > payment.amount) return 'invalid_parameter';
    const tax = given.tax ?? Math.floor((payment.tax * amount) / payment.amount);
    if (amount + tax > payment.authorized) return 'invalid_parameter';
    const isWhole = amount + tax === payment.authorized;
    if (!given.split && !(isWhole && payment.split)) return 'missing_parameter';
    if (given.split && this.isWrong(given.split, amount + tax)) return 'invalid_parameter';
    Object.assign(payment, { amount, tax, split: given.split ? this.parts(given.split) : payment.split });
    this.take(payment);
    return payment.status;
  }

  cancel(index: number, isLate: boolean): string {
    if ((this.payments[index] as ModelPayment).status === 'cancelled') return 'cancelled';
    return this.end(index, !isLate, 'cancelled', 'not_cancellable');
  }

  expire(index: number, isLate: boolean): string {
    return this.end(index, isLate, 'expired', 'conflict');
  }

  refund(index: number, given: { amount?: number; split?: ModelEntry[] }): string {
    const payment = this.payments[index] as ModelPayment;
    const left = payment.amount + payment.tax - payment.refunded;
    if (payment.status !== 'captured' || left === 0 || payment.disputes.length > 0) return 'not_refundable';
    const amount = given.amount ?? left;
    if (amount > left) return 'invalid_parameter';
    const refusal = this.wrongRefund(payment, given, amount, left);
    if (refusal) return refusal;
    const parts = payment.split ?? [];
    const returns =
      given.split ??
      parts.map((part) => ({
        seller: part.seller,
        amount: Math.max(0, part.amount - part.returned),
        fee: Math.max(0, part.fee - part.returnedFee),
      }));
    const net = returns.map((entry) => ({ seller: entry.seller, loss: entry.amount - entry.fee }));
    const platformLoss = amount - net.reduce((total, { loss }) => total + loss, 0);
    if (platformLoss > 0 && this.platform < platformLoss) return 'insufficient_balance';
    if (net.some(({ seller, loss }) => loss > 0 && (this.sellers[seller] ?? 0) < loss)) return 'insufficient_balance';
    this.giveBack(payment, amount, platformLoss);
    for (const { seller, loss } of net) this.sellers[seller] = (this.sellers[seller] ?? 0) - loss;
    for (const entry of returns) {
      const part = parts.find(({ seller }) => seller === entry.seller) as ModelPart;
      part.returned += entry.amount;
      part.returnedFee += entry.fee;
    }
    return payment.status;
  }

  raise(index: number, amount: number): string {
    const payment = this.payments[index] as ModelPayment;
    const left = payment.amount + payment.tax - payment.refunded - payment.disputes.reduce((total, one) => total + one.setAside, 0);
    const isCharged = payment.status === 'captured' || payment.status === 'refunded';
    if (!isCharged || amount + payment.claimed > payment.amount + payment.tax) return 'invalid_parameter';
    payment.disputes.push({ amount, setAside: Math.min(amount, left) });
    payment.claimed += amount;
    return 'pending';
  }

  /** The oldest that is undecided. The platform bears a loss alone, and may owe it. */
  decide(index: number, outcome: 'lost' | 'cancelled'): string {
    const payment = this.payments[index] as ModelPayment;
    const dispute = payment.disputes.shift();
    if (dispute === undefined) return 'not_found';
    if (outcome === 'cancelled') payment.claimed -= dispute.amount;
    else this.giveBack(payment, dispute.amount, dispute.amount, dispute.setAside);
    return outcome;
  }

  private giveBack(payment: ModelPayment, amount: number, platformLoss: number, counted = amount): void {
    this.platform -= platformLoss;
    this.clearing += amount;
    payment.refunded += counted;
    if (payment.refunded === payment.amount + payment.tax) payment.status = 'refunded';
  }

  private wrongRefund(
    payment: ModelPayment,
    given: { amount?: number; split?: ModelEntry[] },
    amount: number,
    left: number,
  ): string | null {
    const named = payment.split ?? [];
    if (!given.split) return amount === left || named.length === 0 ? null : 'missing_parameter';
    if (given.amount === undefined) return 'missing_parameter';
    if (this.isWrong(given.split, amount)) return 'invalid_parameter';
    return given.split.every(({ seller }) => named.some((part) => part.seller === seller)) ? null : 'invalid_parameter';
  }

  private end(index: number, isInTime: boolean, status: string, refusal: string): string {
    const payment = this.payments[index] as ModelPayment;
    if (payment.status !== 'authorized' || !isInTime) return refusal;
    payment.status = status;
    return status;
  }

  private isWrong(split: ModelEntry[], limit: number): boolean {
    const isTwice = new Set(split.map(({ seller }) => seller)).size < split.length;
    return isTwice || split.some(({ amount, fee }) => fee > amount) || split.reduce((total, { amount }) => total + amount, 0) > limit;
  }

  private parts(split: ModelEntry[]): ModelPart[] {
    return split.map((entry) => ({ ...entry, returned: 0, returnedFee: 0 }));
  }

  private take(payment: ModelPayment): void {
    const total = payment.amount + payment.tax;
    const fee = percent(total, 360);
    const feeTax = percent(fee, 1_000);
    this.clearing -= total;
    this.revenue += fee;
    this.tax += feeTax;
    this.platform += total - fee - feeTax;
    for (const entry of payment.split ?? []) {
      this.platform -= entry.amount - entry.fee;
      this.sellers[entry.seller] = (this.sellers[entry.seller] ?? 0) + entry.amount - entry.fee;
    }
    payment.status = 'captured';
  }
}
