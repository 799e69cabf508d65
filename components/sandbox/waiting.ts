import type { ShownWay } from '@/lib/money/methods';
import type { PaymentStatus } from '@/lib/payments/payment';

/** A payment as a simulator shows it: `numbers` is what was given out for it, in the reader's words. */
export type Waiting = {
  id: string;
  merchant: string;
  way: ShownWay;
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
