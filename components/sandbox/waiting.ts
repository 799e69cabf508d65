import type { ShownWay } from '@/lib/money/methods';
import type { PaymentStatus } from '@/lib/payments/payment';

/** A payment as a simulator shows it: `numbers` is what was given out for it, in the reader's words. */
export type Waiting = {
  id: string;
  merchant: string;
  way: ShownWay;
  numbers: string[];
  total: number;
  /** Of a bank transfer: what has come in and is held. */
  arrived: number;
  status: PaymentStatus;
  deadline: string | null;
};

export type Outcome = 'paid' | 'approved' | 'declined';
/** `amount`: of a deposit. */
export type SimulatedOutcome = { outcome: Outcome; amount?: number };
