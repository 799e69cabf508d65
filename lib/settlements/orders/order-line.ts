/** Whole yen; positive is in the seller's favour. */
export type OrderFigures = {
  sales: number;
  /** Less returned fees. */
  fees: number;
  refunds: number;
  /** Chargebacks and other entries of the payment. */
  other: number;
  net: number;
};

/** The effect of one order on a seller's balance in the period of a statement. */
export type OrderLine = OrderFigures & {
  paymentId: string;
  /** The shop's order number. */
  order: string | null;
  /** The day in Japan of the first entry in the period, `2026-11-21`. */
  day: string;
};

/** The first lines in order of time, the number of all lines, and their sum. */
export type OrderLines = { rows: readonly OrderLine[]; count: number; total: OrderFigures };

/** The most lines in one statement; the CSV contains all. */
export const ordersInStatement = 200;
