import type { FeeMethod } from '@/lib/money/rates';
import type { PaymentStatus } from '@/lib/payments/payment';

/** A payment on a stand. `numbers`: the numbers that the customer received, in the reader's language. */
export type Waiting = {
  id: string;
  merchant: string;
  way: FeeMethod;
  numbers: string[];
  total: number;
  /** For a bank transfer: the held deposits in yen. */
  arrived: number;
  status: PaymentStatus;
  deadline: string | null;
};

export type Outcome = 'paid' | 'approved' | 'declined';
/** `amount`: the yen of a deposit. */
export type SimulatedOutcome = { outcome: Outcome; amount?: number };
