import type { Answered, Failure } from '@/components/forms/upload/answered';
import type { DraftField, DraftReply } from '@/lib/chargebacks/defense/draft';

/** What somebody else has written into a field while it was typed in here. */
type Theirs = { value: string; by: string };
export type DraftState = {
  draft: DraftReply;
  /** What was typed and is not there yet. */
  typed: Partial<Record<DraftField, string>>;
  stale: Partial<Record<DraftField, Theirs>>;
  /** `away`: it is tried again by itself. */
  saving: 'idle' | 'saving' | 'saved' | Failure['kind'];
  message: string;
  savedAt: number | null;
};

type DraftCalls = {
  save: (field: DraftField, value: string, seen: string) => Promise<Answered<DraftReply>>;
  fetch: () => Promise<Answered<DraftReply>>;
};

const retryMs = 4_000;

/**
 * The draft of a defense as it is typed, saved field by field. What cannot be sent stays, and is sent again; what somebody else has written
 * meanwhile is shown beside one's own, and neither is lost.
 */
export class DefenseDraft {
  #state: DraftState;
  /** Ends when what is under way ends, well or badly. */
  #running: Promise<void> = Promise.resolve();
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #listeners = new Set<() => void>();
  readonly #ways: DraftCalls;
  /** What stood there when the typing began. */
  #seen: Partial<Record<DraftField, string>> = {};

  constructor(draft: DraftReply, ways: DraftCalls) {
    this.#state = { draft, typed: {}, stale: {}, saving: 'idle', message: '', savedAt: null };
    this.#ways = ways;
  }

  readonly state = (): DraftState => this.#state;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  #change(next: Partial<DraftState>): void {
    this.#state = { ...this.#state, ...next };
    for (const listener of this.#listeners) listener();
  }

  valueOf(field: DraftField): string {
    return this.#state.typed[field] ?? this.#state.draft.fields[field] ?? '';
  }

  /** All that was typed is there, and nothing has to be settled with anybody. */
  isSettled(): boolean {
    return Object.keys(this.#state.typed).length === 0;
  }

  /** The draft as it is by now; what was typed here stays. */
  adopt(draft: DraftReply): void {
    this.#change({ draft });
  }

  type(field: DraftField, value: string): void {
    const { typed, draft } = this.#state;
    this.#seen[field] ??= draft.fields[field] ?? '';
    this.#change({ typed: { ...typed, [field]: value } });
  }

  /** Of the two that were written at once, one's own. */
  keepMine(field: DraftField): Promise<void> {
    this.#seen[field] = this.#state.stale[field]?.value ?? '';
    this.#settle(field);
    return this.save();
  }

  takeTheirs(field: DraftField): void {
    const theirs = this.#state.stale[field];
    this.#settle(field);
    if (theirs) this.#change({ draft: { ...this.#state.draft, fields: { ...this.#state.draft.fields, [field]: theirs.value } } });
    this.#forget(field);
  }

  #settle(field: DraftField): void {
    const { [field]: _, ...stale } = this.#state.stale;
    this.#change({ stale });
  }

  #forget(field: DraftField): void {
    const { [field]: _, ...typed } = this.#state.typed;
    delete this.#seen[field];
    this.#change({ typed });
  }

  async refresh(): Promise<void> {
    const answer = await this.#ways.fetch();
    if (answer.ok) this.adopt(answer.reply);
  }

  /** Saves what was typed, a field after the other; waits for what is under way. */
  save(): Promise<void> {
    clearTimeout(this.#timer);
    const saved = this.#running.then(() => this.#saveAll());
    this.#running = saved.catch(() => {
      this.#change({ saving: 'away' });
      this.#saveLater();
    });
    return saved;
  }

  #saveLater(): void {
    this.#timer = setTimeout(() => void this.save().catch(() => undefined), retryMs);
  }

  async #saveAll(): Promise<void> {
    const waiting = Object.keys(this.#state.typed).filter((field) => !(field in this.#state.stale)) as DraftField[];
    if (waiting.length === 0) return;
    this.#change({ saving: 'saving' });
    for (const field of waiting) {
      const failure = await this.#saveOne(field);
      if (!failure) continue;
      this.#change({ saving: failure.kind, message: failure.message });
      if (failure.kind === 'away') this.#saveLater();
      return;
    }
    this.#change({ saving: Object.keys(this.#state.stale).length > 0 ? 'idle' : 'saved', savedAt: Date.now() });
  }

  /** Why it is not there; null where it is, or waits for a decision. */
  async #saveOne(field: DraftField): Promise<Failure | null> {
    const value = this.valueOf(field);
    const answer = await this.#ways.save(field, value, this.#seen[field] ?? '');
    if (answer.ok) {
      this.#change({ draft: answer.reply });
      // more may have been typed meanwhile, upon what is there now
      if (this.#state.typed[field] === value) this.#forget(field);
      else this.#seen[field] = value;
      return null;
    }
    const { current, updated_by: by } = answer.details ?? {};
    if (typeof current !== 'string') return answer;
    this.#change({ stale: { ...this.#state.stale, [field]: { value: current, by: String(by ?? '') } } });
    return null;
  }
}
