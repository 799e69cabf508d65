import type { Answered, Answers } from '@/components/application/send';
import type { FormField, FormReply, SavedReply } from '@/lib/onboarding/form/schema';

/** What was typed and is not there yet, with what stood there when the typing began. */
type Typed = Record<string, { value: unknown; known: unknown }>;
/** `unreachable`: it is tried again by itself. */
export type Saving = 'idle' | 'saving' | 'saved' | 'unreachable' | 'refused';

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
/** An empty field says as much as one that was never touched. */
const orNothing = (value: unknown): unknown => (value === '' || (Array.isArray(value) && value.length === 0) ? null : value);

/**
 * The answers of one application as they are typed, saved one request at a time. What cannot be sent stays, and is sent again; what somebody
 * else changed meanwhile is never written over unseen.
 */
export function draftOf(given: FormReply, ways: Ways) {
  let state: DraftState = { form: given, typed: {}, stale: [], fresh: [], saving: 'idle', savedAt: null, message: null };
  let current: Promise<boolean> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waitMs = firstMs;
  const listeners = new Set<() => void>();

  function change(next: Partial<DraftState>): void {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  }
  const fieldOf = (name: string): FormField | undefined => state.form.fields.find(({ field }) => field === name);
  const there = (name: string): unknown => fieldOf(name)?.value ?? null;
  const sendable = (): string[] => Object.keys(state.typed).filter((name) => !state.stale.includes(name));

  /** The form as it is by now. Of what was typed nothing is lost; what says the same as the form is typed no more. */
  function adopt(form: FormReply): void {
    if (form.version < state.form.version) return;
    const before = new Set(state.form.fields.map(({ field }) => field));
    const values = new Map(form.fields.map(({ field, value }) => [field, value ?? null]));
    const typed = Object.fromEntries(Object.entries(state.typed).filter(([name, { value }]) => !isSame(values.get(name), orNothing(value))));
    const fresh = form.fields.map(({ field }) => field).filter((name) => !before.has(name));
    const stale = state.stale.filter((name) => typed[name]);
    change({ form, typed, stale, ...(fresh.length > 0 && { fresh }) });
  }

  function type(name: string, value: unknown): void {
    const { [name]: before, ...others } = state.typed;
    const known = before ? before.known : there(name);
    const isBack = isSame(orNothing(value), there(name)) && !state.stale.includes(name);
    change({ typed: isBack ? others : { ...others, [name]: { value, known } } });
  }

  function taken(sent: Typed, { stale, ...form }: SavedReply): void {
    // what was typed on while it was under way stays typed, now beside what was saved
    const still = Object.entries(state.typed).flatMap(([name, own]) => {
      const was = sent[name];
      if (!was || stale.includes(name)) return [[name, own] as const];
      if (isSame(was.value, own.value)) return [];
      return [[name, { value: own.value, known: form.fields.find(({ field }) => field === name)?.value ?? null }] as const];
    });
    change({ typed: Object.fromEntries(still), stale: [...new Set([...state.stale, ...stale])], message: null });
    adopt(form);
  }

  function retry(): void {
    clearTimeout(timer);
    timer = setTimeout(() => void save(), waitMs);
    waitMs = Math.min(waitMs * 2, longestMs);
  }

  async function send(names: readonly string[], forced: Record<string, unknown>): Promise<boolean> {
    const sent = Object.fromEntries(names.flatMap((name) => (state.typed[name] ? [[name, state.typed[name]] as const] : [])));
    const pick = (of: 'value' | 'known') => Object.fromEntries(Object.entries(sent).map(([name, own]) => [name, own[of]]));
    const agreed = Object.fromEntries(Object.keys(forced).map((name) => [name, there(name)]));
    change({ saving: 'saving' });
    const answer = await ways.send({ answers: { ...pick('value'), ...forced }, known: { ...pick('known'), ...agreed } });
    if (answer.ok) {
      waitMs = firstMs;
      taken(sent, answer.reply);
      change({ saving: 'saved', savedAt: Date.now() });
      return true;
    }
    change({ saving: answer.message === null ? 'unreachable' : 'refused', message: answer.message });
    if (answer.message === null) retry();
    return false;
  }

  /** Sends what was typed, and what is said by the press itself; true once all of it is there. Waits for what is under way. */
  async function save(forced: Record<string, unknown> = {}): Promise<boolean> {
    clearTimeout(timer);
    if (current) await current;
    const names = sendable();
    if (names.length === 0 && Object.keys(forced).length === 0) return true;
    current = send(names, forced).finally(() => {
      current = null;
    });
    return current;
  }

  return {
    state: () => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    adopt,
    type,
    save,
    /** What somebody else made of it is known now: one's own goes over it, or is given up. */
    settle(name: string, whose: 'own' | 'theirs'): void {
      const { [name]: own, ...others } = state.typed;
      const typed = own && whose === 'own' ? { ...others, [name]: { ...own, known: there(name) } } : others;
      change({ typed, stale: state.stale.filter((other) => other !== name) });
    },
    /** What others changed meanwhile. */
    async refresh(): Promise<void> {
      const answer = await ways.fetch();
      if (answer.ok && !current) adopt(answer.reply);
    },
    read: (): void => change({ fresh: [] }),
  };
}
export type Draft = ReturnType<typeof draftOf>;
