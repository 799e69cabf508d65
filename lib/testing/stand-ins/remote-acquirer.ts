// An acquirer with a memory of its own, on which things happen that we have not asked for. Stands where a connected one would.
import { type Acquirer, type AcquirerOutcome, AcquirerSilent, AcquirerUnaware, type Standing } from '@/lib/acquirers/acquirer';
import type { Mark } from '@/lib/acquirers/attempt-id';
import { everything } from '@/lib/acquirers/capabilities';
import { isCash } from '@/lib/money/methods';

export const visa = { brand: 'visa', lastFour: '1111', month: 12, year: 2030 } as const;
export const goodSignature = 'good';

/** The acquirers that are connected. */
export const connected = new Map<string, Acquirer>();

type Call = { attemptId: string; reference: string };
const done = ({ attemptId }: Pick<Call, 'attemptId'>): AcquirerOutcome => ({ ok: true, reference: attemptId });

/** `fault`: what the next calls of `on` meet; silent ones act first. `reads`: the references that were read. */
export class RemoteAcquirer {
  readonly standings = new Map<string, Standing>();
  readonly reads: string[] = [];
  readonly changes: string[] = [];
  fault: { on: 'read' | 'void' | 'refund' | 'authorize'; is: 'silent' | 'refused' | 'broken' } | null = null;
  /** What a reading waits for. */
  hanging: Promise<void> | null = null;
  readonly acquirer: Acquirer;

  constructor(readonly name = 'komoju') {
    this.acquirer = {
      name,
      can: { ...everything, cardInput: ['number', 'hosted'], threeDs: 'separate' },
      close: async ({ attemptId }) => (this.changes.some((change) => change.endsWith(` ${attemptId}`)) ? done({ attemptId }) : null),
      authorize: async (call) => this.#authorize(call),
      capture: async (call) => this.#change('captured', 'capture', call),
      void: async (call) => this.#change('cancelled', 'void', call),
      refund: async (call) => this.#change('refunded', 'refund', call),
      verify: async () => ({ ok: true, reference: 'v' }),
      read: async ({ reference }) => {
        await this.hanging;
        return this.#read(reference);
      },
      notice: (raw, headers) => {
        if (headers['x-signature'] !== goodSignature) return 'forged';
        try {
          return JSON.parse(Buffer.from(raw).toString());
        } catch {
          return 'not_ours';
        }
      },
    };
  }

  /** As new. */
  reset(): void {
    this.standings.clear();
    for (const heard of [this.reads, this.changes]) heard.length = 0;
    this.fault = null;
    this.hanging = null;
  }

  /** Something happens there. */
  move(reference: string, change: Partial<Standing>): void {
    this.standings.set(reference, { ...this.#of(reference), ...change });
  }

  #of(reference: string): Standing {
    const found = this.standings.get(reference);
    if (!found) throw new AcquirerUnaware();
    return found;
  }

  #meet(on: string): void {
    if (this.fault?.on !== on) return;
    throw this.fault.is === 'broken' ? new Error('a fault of ours') : new AcquirerSilent();
  }

  #read(reference: string): Standing {
    this.reads.push(reference);
    this.#meet('read');
    return this.#of(reference);
  }

  #authorize({ attemptId, amount, instrument, capture }: Parameters<Acquirer['authorize']>[0]): AcquirerOutcome {
    this.#meet('authorize');
    const isAsked = instrument.method === 'credit_card' ? instrument.card.kind === 'hosted' : !isCash(instrument.method);
    const isPage = isAsked && instrument.method === 'credit_card';
    const reference = `${isPage ? 'page' : 'payment'}-${attemptId}`;
    const status = isAsked ? 'pending' : capture && !isCash(instrument.method) ? 'captured' : 'authorized';
    this.standings.set(reference, { reference: isPage ? null : reference, status, total: amount, refunded: [], facts: {} });
    return {
      ok: true,
      reference,
      ...(isAsked && { awaits: 'approval' as const, facts: { redirect_url: 'https://acquirer.example.jp/s' } }),
    };
  }

  #change(status: Standing['status'], kind: 'capture' | 'void' | 'refund', call: Call & { amount: number }): AcquirerOutcome {
    const { fault } = this;
    const isTooLate = kind === 'void' && ['captured', 'refunded'].includes(this.#of(call.reference).status);
    if (isTooLate || (fault?.on === kind && fault.is === 'refused')) return { ok: false, code: 'other_error', raw: 'no' };
    this.changes.push(`${kind} ${call.attemptId}`);
    const refund = {
      reference: call.attemptId,
      attemptId: call.attemptId,
      amount: call.amount,
      status: 'succeeded' as const,
      reason: null,
    };
    this.move(call.reference, { status, ...(kind === 'refund' && { refunded: [...this.#of(call.reference).refunded, refund] }) });
    this.#meet(kind);
    return done(call);
  }
}

let made = 0;
/** What an acquirer tells; by default a new notice of its own. */
export const toldOf = (reference: string, mark: Mark | null, { id = `evt_${++made}`, type = 'payment.updated' } = {}) => ({
  noticeId: id,
  type,
  reference,
  mark,
});
