// The input of the database's functions for money verbs, with every key that they read; see prisma/functions. A test compares the keys.

type Rows = readonly object[];
/** The draft of a defense, as its sender has seen it. */
export type DraftGuard = { chargebackId: string; updatedAt: Moment; documents: readonly string[] };
type Moment = Date | string;
/** The amount that a refund reserves, in all and for each seller. */
type Reserved = { amount: number; returns: Rows };

/** The rows, holds and guards of `open_attempts`. */
export type Opening = {
  guard?: {
    statuses: readonly string[];
    amount?: number;
    whole?: boolean;
    notAfter?: Moment;
    unmarked?: boolean;
    /** No person has said of what stands at its acquirer that nothing is done. */
    undecided?: boolean;
    chargeback?: { id: string; at: Moment };
  };
  draft?: DraftGuard | undefined;
  /** The document of a defense that is on its way. */
  sending?: object | undefined;
  payment?: object;
  splits?: Rows;
  webhooks?: Rows;
  /** What the payment is paid with, among it what only one payment may use; see `use_up` in the database. */
  uses?: { token?: string; secureToken?: string; session?: string };
  /** The period of a subscription that the payment is the charge of. */
  charge?: object | undefined;
  countSlot?: number;
  terms?: { method: string; named: readonly string[]; at: Moment; agreed: object };
  reserve?: Reserved;
  holds?: readonly { id: string; accountId: string; amount: number }[];
};

/** The guard on the payment when its attempt is completed. */
type When = {
  statuses?: readonly string[];
  left?: { least: number; most?: number };
  after?: Moment;
  amountRefunded?: number;
  description?: string | null;
  metadata?: unknown;
};

/** What `complete_attempts` writes. */
export type CompletionRows = {
  paymentId: string;
  at: Moment;
  attempt?: { id: string; state: string; acquirerReference?: string; failureCode?: string } | undefined;
  when?: When;
  set: object;
  refunded?: number;
  released?: number;
  draft?: DraftGuard | undefined;
  chargeback?: object;
  recover?: object;
  request?: object;
  moved?: object;
  unreserve?: Reserved;
  splits?: Rows;
  refund?: object;
  refundSplits?: Rows;
  transaction?: object;
  entries?: Rows;
  deposits?: Rows;
  held?: number;
  customer?: object;
  charge?: object | undefined;
  forget?: string | undefined;
  completes?: string | undefined;
  /** What a person has decided about a notice of the acquirer that was held. */
  notice?: object;
  /** It has ended here and may be open at its acquirer: what stands there is looked at so much later, as a notice has it looked at. */
  ended?: { afterMs: number };
  /** To people who sign in; see `mailRows`. */
  mails?: Rows;
  /** To people who sign in, in the product; see `announcementOf`. */
  announcement?: object;
  events: Rows;
};

/** What `complete_transfer` writes: no payment, and nobody was called. */
export type TransferRows = {
  transfer: { from: string; to: string; amount: number };
  transaction: object;
  entries: Rows;
};
