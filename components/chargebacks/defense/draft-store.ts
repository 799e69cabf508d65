import type { Answered, Failure } from '@/components/forms/upload/answered';
import { Autosaved } from '@/components/ui/autosaved';
import type { DraftField, DraftReply } from '@/lib/chargebacks/defense/draft';

/** The text that another person saved in a field while it was edited here. */
type Theirs = { value: string; by: string };
export type DraftState = {
  draft: DraftReply;
  /** Typed and not saved yet. */
  typed: Partial<Record<DraftField, string>>;
  stale: Partial<Record<DraftField, Theirs>>;
  /** `away`: it is tried again automatically. */
  saving: 'idle' | 'saving' | 'saved' | Failure['kind'];
  message: string;
  savedAt: number | null;
};

type DraftCalls = {
  save: (field: DraftField, value: string, seen: string) => Promise<Answered<DraftReply>>;
  fetch: () => Promise<Answered<DraftReply>>;
};

/**
 * The draft of a defense while it is edited, saved field by field. An unsaved text stays and is sent again; a text that another person has
 * saved meanwhile is shown next to it, and neither is lost.
 */
export class DefenseDraft extends Autosaved<DraftState> {
  /** Resolves when the current save ends, successful or not. */
  #running: Promise<void> = Promise.resolve();
  readonly #ways: DraftCalls;
  /** The texts when the editing began. */
  #seen: Partial<Record<DraftField, string>> = {};

  constructor(draft: DraftReply, ways: DraftCalls) {
    super({ draft, typed: {}, stale: {}, saving: 'idle', message: '', savedAt: null });
    this.#ways = ways;
  }

  valueOf(field: DraftField): string {
    return this.now.typed[field] ?? this.now.draft.fields[field] ?? '';
  }

  /** Whether every text is saved, and no conflict is open. */
  isSettled(): boolean {
    return Object.keys(this.now.typed).length === 0;
  }

  /** Adopts the current draft; unsaved texts stay. */
  adopt(draft: DraftReply): void {
    this.change({ draft });
  }

  type(field: DraftField, value: string): void {
    const { typed, draft } = this.now;
    this.#seen[field] ??= draft.fields[field] ?? '';
    this.change({ typed: { ...typed, [field]: value } });
  }

  /** Keeps the own text of the two. */
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

  /** Saves the typed texts, one field after the other; waits for a save under way. */
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

  /** Why it is not saved; null: it is, or waits for a decision. */
  async #saveOne(field: DraftField): Promise<Failure | null> {
    const value = this.valueOf(field);
    const answer = await this.#ways.save(field, value, this.#seen[field] ?? '');
    if (answer.ok) {
      this.wasSent();
      this.change({ draft: answer.reply });
      // more may have been typed meanwhile, on top of the saved text
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
