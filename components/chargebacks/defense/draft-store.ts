import type { Answered, Failure } from '@/components/forms/upload/answered';
import { Autosaved } from '@/components/ui/autosaved';
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

/**
 * The draft of a defense as it is typed, saved field by field. What cannot be sent stays, and is sent again; what somebody else has written
 * meanwhile is shown beside one's own, and neither is lost.
 */
export class DefenseDraft extends Autosaved<DraftState> {
  /** Ends when what is under way ends, well or badly. */
  #running: Promise<void> = Promise.resolve();
  readonly #ways: DraftCalls;
  /** What stood there when the typing began. */
  #seen: Partial<Record<DraftField, string>> = {};

  constructor(draft: DraftReply, ways: DraftCalls) {
    super({ draft, typed: {}, stale: {}, saving: 'idle', message: '', savedAt: null });
    this.#ways = ways;
  }

  valueOf(field: DraftField): string {
    return this.now.typed[field] ?? this.now.draft.fields[field] ?? '';
  }

  /** All that was typed is there, and nothing has to be settled with anybody. */
  isSettled(): boolean {
    return Object.keys(this.now.typed).length === 0;
  }

  /** The draft as it is by now; what was typed here stays. */
  adopt(draft: DraftReply): void {
    this.change({ draft });
  }

  type(field: DraftField, value: string): void {
    const { typed, draft } = this.now;
    this.#seen[field] ??= draft.fields[field] ?? '';
    this.change({ typed: { ...typed, [field]: value } });
  }

  /** Of the two that were written at once, one's own. */
  keepMine(field: DraftField): Promise<void> {
    this.#seen[field] = this.now.stale[field]?.value ?? '';
    this.#settle(field);
    return this.save();
  }

  takeTheirs(field: DraftField): void {
    const theirs = this.now.stale[field];
    this.#settle(field);
    if (theirs) this.change({ draft: { ...this.now.draft, fields: { ...this.now.draft.fields, [field]: theirs.value } } });
    this.#forget(field);
  }

  #settle(field: DraftField): void {
    const { [field]: _, ...stale } = this.now.stale;
    this.change({ stale });
  }

  #forget(field: DraftField): void {
    const { [field]: _, ...typed } = this.now.typed;
    delete this.#seen[field];
    this.change({ typed });
  }

  async refresh(): Promise<void> {
    const answer = await this.#ways.fetch();
    if (answer.ok) this.adopt(answer.reply);
  }

  /** Saves what was typed, a field after the other; waits for what is under way. */
  save(): Promise<void> {
    this.sendNow();
    const saved = this.#running.then(() => this.#saveAll());
    this.#running = saved.catch(() => {
      this.change({ saving: 'away' });
      this.#saveLater();
    });
    return saved;
  }

  #saveLater(): void {
    this.sendLater(() => void this.save().catch(() => undefined));
  }

  async #saveAll(): Promise<void> {
    const waiting = Object.keys(this.now.typed).filter((field) => !(field in this.now.stale)) as DraftField[];
    if (waiting.length === 0) return;
    this.change({ saving: 'saving' });
    for (const field of waiting) {
      const failure = await this.#saveOne(field);
      if (!failure) continue;
      this.change({ saving: failure.kind, message: failure.message });
      if (failure.kind === 'away') this.#saveLater();
      return;
    }
    this.change({ saving: Object.keys(this.now.stale).length > 0 ? 'idle' : 'saved', savedAt: Date.now() });
  }

  /** Why it is not there; null where it is, or waits for a decision. */
  async #saveOne(field: DraftField): Promise<Failure | null> {
    const value = this.valueOf(field);
    const answer = await this.#ways.save(field, value, this.#seen[field] ?? '');
    if (answer.ok) {
      this.wasSent();
      this.change({ draft: answer.reply });
      // more may have been typed meanwhile, upon what is there now
      if (this.now.typed[field] === value) this.#forget(field);
      else this.#seen[field] = value;
      return null;
    }
    const { current, updated_by: by } = answer.details ?? {};
    if (typeof current !== 'string') return answer;
    this.change({ stale: { ...this.now.stale, [field]: { value: current, by: String(by ?? '') } } });
    return null;
  }
}
