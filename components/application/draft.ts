import type { Answered, Answers } from '@/components/application/send';
import type { FormReply, SavedReply } from '@/lib/onboarding/form/schema';

/** What was typed and is not there yet, with what stood there when the typing began. */
type Typed = Record<string, { value: unknown; known: unknown }>;
/** `unreachable`: it is tried again by itself. */
type Saving = 'idle' | 'saving' | 'saved' | 'unreachable' | 'refused';

export type DraftState = {
  form: FormReply;
  typed: Typed;
  /** Of what was typed, what somebody else changed meanwhile. */
  stale: readonly string[];
  /** Fields that the last answers asked for. */
  fresh: readonly string[];
  saving: Saving;
  savedAt: number | null;
  /** Why it was refused. */
  message: string | null;
};

type Ways = {
  send: (answers: Omit<Answers, 'locale'>) => Promise<Answered<SavedReply>>;
  fetch: () => Promise<Answered<FormReply>>;
};

const [firstMs, longestMs] = [2_000, 15_000];
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
const valueIn = ({ fields }: Pick<FormReply, 'fields'>, name: string): unknown => fields.find(({ field }) => field === name)?.value ?? null;
/** An empty field says as much as one that was never touched. */
const orNothing = (value: unknown): unknown => (value === '' || (Array.isArray(value) && value.length === 0) ? null : value);

/**
 * The answers of one application as they are typed, saved one request at a time. What cannot be sent stays, and is sent again; what somebody
 * else changed meanwhile is never written over unseen.
 */
export class Draft {
  #state: DraftState;
  #current: Promise<boolean> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #waitMs = firstMs;
  readonly #listeners = new Set<() => void>();
  readonly #ways: Ways;

  constructor(form: FormReply, ways: Ways) {
    this.#state = { form, typed: {}, stale: [], fresh: [], saving: 'idle', savedAt: null, message: null };
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

  /** A field as it was typed, or as it stands. */
  valueOf(name: string): unknown {
    const own = this.#state.typed[name];
    return own ? own.value : valueIn(this.#state.form, name);
  }

  /** The form as it is by now. Of what was typed nothing is lost; what says the same as the form is typed no more. */
  adopt(form: FormReply): void {
    const before = this.#state;
    if (form.version < before.form.version) return;
    const typed = Object.fromEntries(
      Object.entries(before.typed).filter(([name, { value }]) => !isSame(valueIn(form, name), orNothing(value))),
    );
    const known = new Set(before.form.fields.map(({ field }) => field));
    const fresh = form.fields.map(({ field }) => field).filter((name) => !known.has(name));
    this.#change({ form, typed, stale: before.stale.filter((name) => typed[name]), ...(fresh.length > 0 && { fresh }) });
  }

  type(name: string, value: unknown): void {
    const { [name]: before, ...others } = this.#state.typed;
    const there = valueIn(this.#state.form, name);
    const isBack = isSame(orNothing(value), there) && !this.#state.stale.includes(name);
    this.#change({ typed: isBack ? others : { ...others, [name]: { value, known: before ? before.known : there } } });
  }

  /** Sends what was typed, and what is said by the press itself; true once all of it is there. Waits for what is under way. */
  async save(said: Record<string, unknown> = {}): Promise<boolean> {
    clearTimeout(this.#timer);
    while (this.#current !== null) await this.#current;
    const { typed, stale } = this.#state;
    const sent = Object.fromEntries(Object.entries(typed).filter(([name]) => !stale.includes(name)));
    if (Object.keys(sent).length + Object.keys(said).length === 0) return true;
    this.#current = this.#send(sent, said).finally(() => {
      this.#current = null;
    });
    return this.#current;
  }

  async #send(sent: Typed, said: Record<string, unknown>): Promise<boolean> {
    const pick = (of: 'value' | 'known') => Object.fromEntries(Object.entries(sent).map(([name, own]) => [name, own[of]]));
    const there = Object.fromEntries(Object.keys(said).map((name) => [name, valueIn(this.#state.form, name)]));
    this.#change({ saving: 'saving' });
    const answer = await this.#ways.send({ answers: { ...pick('value'), ...said }, known: { ...there, ...pick('known') } });
    if (!answer.ok) {
      this.#change({ saving: answer.message === null ? 'unreachable' : 'refused', message: answer.message });
      if (answer.message === null) this.#retry();
      return false;
    }
    this.#waitMs = firstMs;
    this.#take(sent, answer.reply);
    this.#change({ saving: 'saved', savedAt: Date.now(), message: null });
    return true;
  }

  /** What was typed on while it was under way stays typed, now beside what was saved. */
  #take(sent: Typed, { stale, ...form }: SavedReply): void {
    const still = Object.entries(this.#state.typed).flatMap(([name, own]) => {
      const was = sent[name];
      if (!was || stale.includes(name)) return [[name, own] as const];
      return isSame(was.value, own.value) ? [] : [[name, { value: own.value, known: valueIn(form, name) }] as const];
    });
    this.#change({ typed: Object.fromEntries(still), stale: [...new Set([...this.#state.stale, ...stale])] });
    this.adopt(form);
  }

  #retry(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.save(), this.#waitMs);
    this.#waitMs = Math.min(this.#waitMs * 2, longestMs);
  }

  /** What somebody else made of it is known now: one's own goes over it, or is given up. */
  settle(name: string, whose: 'own' | 'theirs'): void {
    const { [name]: own, ...others } = this.#state.typed;
    const typed = own && whose === 'own' ? { ...others, [name]: { ...own, known: valueIn(this.#state.form, name) } } : others;
    this.#change({ typed, stale: this.#state.stale.filter((other) => other !== name) });
  }

  /** What was typed is given up. */
  discard(): void {
    this.#change({ typed: {}, stale: [] });
  }

  /** What others changed meanwhile. */
  async refresh(): Promise<void> {
    const answer = await this.#ways.fetch();
    if (answer.ok && !this.#current) this.adopt(answer.reply);
  }

  /** What came to be asked for is no news any more. */
  read(): void {
    this.#change({ fresh: [] });
  }
}
