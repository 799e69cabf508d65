import type { Caller } from '@/lib/auth/actor';
import type { CardBrand } from '@/lib/money/rates';
import type { Change } from '@/lib/operation/audit';
import type { CompletionRows, Opening, TransferRows } from '@/lib/operation/function-input';
import type { Context } from '@/lib/operation/operation';
import type { Refusal } from '@/lib/refusal';

/**
 * The acquirer's answer; `facts` and `awaits` are explained in lib/acquirers/acquirer.ts. No answer is no outcome: the call throws and the
 * attempt stays open. `neverAsked`, only by recovery: the call never reached the acquirer.
 */
export type Outcome =
  | {
      ok: true;
      reference: string;
      facts?: Record<string, string>;
      awaits?: 'approval';
      until?: string;
      card?: { brand: CardBrand; lastFour: string; month: number; year: number };
    }
  | { ok: false; code: Refusal['code']; neverAsked?: true; retry?: string; raw?: string; answer?: string };

/** What an acquirer is asked for. The last two answer a dispute. */
export type AttemptKind = 'authorize' | 'capture' | 'void' | 'refund' | 'dispute_accept' | 'dispute_defend';

/** An operation's decision as plain data. All but `opening` is kept with the attempt while it is open, so that recovery can complete it; see kept-plan.ts. */
export type MoneyPlan = {
  tenantId: string;
  /** null: no payment, and so no attempt. */
  paymentId: string | null;
  /** Absent: no acquirer to call; the operation completes at once. */
  attempt?: { id: string; kind: AttemptKind; amount: number };
  /** The guards, rows and holds of step 1; see `open_attempts` in the database. */
  opening: Opening;
};

/** The stored plan, beside the caller: everything that a completion needs. */
export type KeptPlan = Omit<MoneyPlan, 'opening'>;

/** What is written when the outcome is known; see `complete_attempts` in the database, and `complete_transfer` of what concerns no payment. */
export type Completion = {
  rows: CompletionRows | TransferRows;
  changes: Change[];
  answer: { reply: unknown } | { refusal: Refusal };
};

/** The caller, the operation and its idempotency claim. */
export type AttemptCaller = Pick<Caller, 'actor' | 'requestId' | 'locale'> & { claimId: string | null; operation: string };

/** An attempt that was left open: everything needed to complete it in another process. */
export type KeptAttempt = {
  tenantId: string;
  id: string;
  paymentId: string;
  kind: AttemptKind;
  idempotencyKey: string | null;
  plan: KeptPlan & { asked: AttemptCaller };
};

/** A verb's own part of step 3. */
export type Complete<State, Plan> = (state: State, plan: Plan, outcome: Outcome, context: Context) => Completion;
