/** Whole yen, above zero to the seller's good. */
export type OrderFigures = {
  sales: number;
  /** Less what came back of them. */
  fees: number;
  refunds: number;
  /** Taken for chargebacks, and what else names the payment. */
  other: number;
  net: number;
};

/** What one order did to a seller's balance in the time of a statement. */
export type OrderLine = OrderFigures & {
  paymentId: string;
  /** As the shop has numbered it. */
  order: string | null;
  /** In Japan: when it was first posted in this time, `2026-11-21`. */
  day: string;
};

/** The first of them in the order of time, how many there are, and what all of them add up to. */
export type OrderLines = { rows: readonly OrderLine[]; count: number; total: OrderFigures };

/** How many a statement holds at once; a file of all has each. */
export const ordersInStatement = 200;
