// An acquirer that takes answers to disputes, kept in memory. Charges every card.
import { createHash } from 'node:crypto';
import { type Acquirer, type AcquirerOutcome, AcquirerSilent } from '@/lib/acquirers/acquirer';
import { everything } from '@/lib/acquirers/capabilities';
import type { DefensePacket, RemoteDispute, UnreadDispute } from '@/lib/acquirers/dispute';
import { newId } from '@/lib/db/ids';

type Answer = { kind: 'accepted' | 'defended'; reference: string; attemptId: string; sha256: string | null; said: string | null };
type Call = { attemptId: string; reference: string };
/**
 * What is wrong with a dispute there: nobody can read it, its list says only its number, it says no amount where it is read by itself, nobody answers about
 * it, or our own program fails on it.
 */
type Fault = 'unread' | 'named' | 'brief' | 'silent' | 'broken';
/** What happens to an answer: nobody hears it, its own answer is lost, or it waits until `release`. */
type Fate = 'lost' | 'unanswered' | 'held';

const dayMs = 24 * 60 * 60 * 1000;
const perPage = 2;
const done = async ({ attemptId }: { attemptId: string }): Promise<AcquirerOutcome> => ({ ok: true, reference: `p_${attemptId}` });
const refused = (answer: 'too_late' | 'decided' | 'unknown'): AcquirerOutcome => ({
  ok: false,
  code: 'other_error',
  retry: 'never',
  raw: 'x',
  answer,
});

async function hashOf({ document }: DefensePacket): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of await document.open()) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

export class DisputingAcquirer {
  /** The answers that were taken, each once. */
  readonly answers: Answer[] = [];
  /** What was asked of the list. */
  readonly pages: { since: Date; after: string | null }[] = [];
  readonly #disputes = new Map<string, RemoteDispute>();
  readonly #outcomes = new Map<string, AcquirerOutcome | null>();
  readonly #fates: Fate[] = [];
  readonly #held: (() => void)[] = [];
  readonly #faults = new Map<string, Fault>();

  readonly acquirer: Acquirer = {
    name: 'komoju',
    can: { ...everything, evidence: { maxBytes: 1_048_576, types: ['application/pdf', 'image/jpeg'] } },
    close: async ({ attemptId }) => {
      if (!this.#outcomes.has(attemptId)) this.#outcomes.set(attemptId, null);
      return this.#outcomes.get(attemptId) ?? null;
    },
    ...{ authorize: done, capture: done, void: done, refund: done, verify: async () => ({ ok: true as const, reference: 'v' }) },
    disputes: {
      list: async (call) => this.#list(call),
      read: async ({ reference }) => this.#read(reference),
      accept: (call) => this.#meet(async () => this.#decide('accepted', call, { sha256: null, said: null })),
      defend: (call) =>
        this.#meet(async () => this.#decide('defended', call, { sha256: await hashOf(call.packet), said: call.packet.description })),
    },
  };

  /** What the next answer meets. */
  meet(fate: Fate): void {
    this.#fates.push(fate);
  }

  holds(): boolean {
    return this.#held.length > 0;
  }

  release(): void {
    for (const go of this.#held.splice(0)) go();
  }

  /** Has a cardholder dispute a payment. `mark` null: of a payment that nobody here has made. */
  raise(of: { payment: string; mark: RemoteDispute['mark'] }, given: Partial<RemoteDispute> = {}): string {
    const reference = `d_${newId()}`;
    const dueAt = new Date(Math.floor(Date.now() / 1000) * 1000 + 10 * dayMs).toISOString();
    const raised = {
      reference,
      amount: 4_000,
      currency: 'JPY',
      reasonCode: '13.1',
      status: 'pending' as const,
      raisedAt: new Date().toISOString(),
      dueAt,
    };
    this.#disputes.set(reference, { ...raised, ...of, ...given });
    return reference;
  }

  statusOf(reference: string): RemoteDispute['status'] | undefined {
    return this.#disputes.get(reference)?.status;
  }

  set(reference: string, change: Partial<RemoteDispute>): void {
    const dispute = this.#disputes.get(reference);
    if (dispute) this.#disputes.set(reference, { ...dispute, ...change });
  }

  /** Null: it is told of as any other. */
  garble(reference: string, fault: Fault | null): void {
    if (fault === null) this.#faults.delete(reference);
    else this.#faults.set(reference, fault);
  }

  forget(reference: string): void {
    this.#disputes.delete(reference);
  }

  #read(reference: string): RemoteDispute | UnreadDispute | null {
    const [dispute, fault] = [this.#disputes.get(reference), this.#faults.get(reference)];
    if (fault === 'silent') throw new AcquirerSilent();
    if (fault === 'broken') throw new Error('a fault of ours');
    if (!dispute || fault === 'unread') return dispute ? { reference, status: null } : null;
    return fault === 'brief' ? { ...dispute, amount: null, currency: null } : dispute;
  }

  #told(dispute: RemoteDispute): RemoteDispute | UnreadDispute {
    const fault = this.#faults.get(dispute.reference);
    return fault === 'unread' || fault === 'named' ? { reference: dispute.reference, status: null } : { ...dispute, mark: null };
  }

  #list({ since, after, payment }: { since: Date; after: string | null; payment?: string }) {
    this.pages.push({ since, after });
    const all = [...this.#disputes.values()].filter(
      (one) => (payment === undefined || one.payment === payment) && Date.parse(one.raisedAt) >= since.getTime(),
    );
    const [at, next] = [Number(after ?? 0), Number(after ?? 0) + perPage];
    return { disputes: all.slice(at, next).map((one) => this.#told(one)), next: next < all.length ? String(next) : null };
  }

  #decide(kind: Answer['kind'], { attemptId, reference }: Call, rest: Pick<Answer, 'sha256' | 'said'>): AcquirerOutcome {
    const known = this.#outcomes.get(attemptId);
    if (known !== undefined) return known ?? { ok: false, code: 'other_error' };
    const outcome = this.#judge(reference);
    this.#outcomes.set(attemptId, outcome);
    if (!outcome.ok) return outcome;
    this.set(reference, { status: kind });
    this.answers.push({ kind, reference, attemptId, ...rest });
    return outcome;
  }

  #judge(reference: string): AcquirerOutcome {
    const dispute = this.#disputes.get(reference);
    if (!dispute) return refused('unknown');
    if (dispute.status !== 'pending') return refused('decided');
    return Date.parse(dispute.dueAt) < Date.now() ? refused('too_late') : { ok: true, reference };
  }

  async #meet(act: () => Promise<AcquirerOutcome>): Promise<AcquirerOutcome> {
    const fate = this.#fates.shift();
    if (fate === 'lost') throw new AcquirerSilent();
    if (fate === 'held') await new Promise<void>((resolve) => this.#held.push(resolve));
    const outcome = await act();
    if (fate === 'unanswered') throw new AcquirerSilent();
    return outcome;
  }
}
