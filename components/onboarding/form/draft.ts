import type { Answered, Failure } from '@/components/forms/upload/answered';
import { followersOf } from '@/components/onboarding/form/same';
import type { Answers } from '@/components/onboarding/form/send';
import { Autosaved } from '@/components/ui/autosaved';
import type { FormReply, SavedReply } from '@/lib/onboarding/form/schema';

/** Typed and unsaved values, each with the value when the typing began. */
type Typed = Record<string, { value: unknown; known: unknown }>;
/** `away`: it is tried again automatically. */
type Saving = 'idle' | 'saving' | 'saved' | Failure['kind'];
/** The result of a press: everything is saved, a conflict is open, or the failure. */
export type Outcome = 'done' | 'unsettled' | Failure['kind'];

export type DraftState = {
  form: FormReply;
  typed: Typed;
  /** Typed fields that another person changed meanwhile. */
  stale: readonly string[];
  /** For a submitted application: why a typed value is refused. */
  wrong: Readonly<Record<string, string>>;
  /** Returned fields, until the application is submitted again. */
  returned: readonly string[];
  /** Fields that the last answers made visible. */
  fresh: readonly string[];
  saving: Saving;
  savedAt: number | null;
  /** The reason of a refusal. */
  message: string;
  /** Typed, unsubmitted values were dropped, because the application was decided meanwhile. */
  overtaken: boolean;
};

type DraftCalls = {
  send: (answers: Omit<Answers, 'locale'>) => Promise<Answered<SavedReply>>;
  fetch: () => Promise<Answered<FormReply>>;
};

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
const valueIn = ({ fields }: Pick<FormReply, 'fields'>, name: string): unknown => fields.find(({ field }) => field === name)?.value ?? null;
const returnedIn = ({ fields }: FormReply): string[] =>
  fields.flatMap(({ field, returned_reason: returned, corrected_reason: corrected }) =>
    (returned ?? corrected ?? null) === null ? [] : [field],
  );
/** An empty field equals an untouched one. */
const orNothing = (value: unknown): unknown => (value === '' || (Array.isArray(value) && value.length === 0) ? null : value);

/**
 * The answers of one application while they are edited, saved one request at a time. An unsaved value stays and is sent again; a value that
 * another person changed meanwhile is never overwritten unseen.
 */
export class Draft extends Autosaved<DraftState> {
  #current: Promise<Outcome> | null = null;
  #underWay: Typed = {};
  readonly #ways: DraftCalls;

  constructor(form: FormReply, ways: DraftCalls) {
    const none = { typed: {}, stale: [], wrong: {}, fresh: [], saving: 'idle', savedAt: null, message: '', overtaken: false } as const;
    super({ form, returned: returnedIn(form), ...none });
    this.#ways = ways;
  }

  /** A field's value as typed, or as stored. */
  valueOf(name: string): unknown {
    const own = this.now.typed[name];
    return own ? own.value : valueIn(this.now.form, name);
  }

  /**
   * Adopts the current form. Keeps typed values, except those equal to the form, and those that can no longer change because the
   * application was decided.
   */
  adopt(form: FormReply): void {
    const before = this.now;
    if (form.version < before.form.version) return;
    const closed = new Set(form.fields.flatMap(({ field, changeable }) => (changeable ? [] : [field])));
    const different = Object.entries(before.typed).filter(([name, { value }]) => !isSame(valueIn(form, name), orNothing(value)));
    const typed = Object.fromEntries(different.filter(([name]) => !closed.has(name)));
    const overtaken = before.overtaken || different.some(([name]) => closed.has(name));
    const known = new Set(before.form.fields.map(({ field }) => field));
    const fresh = form.fields.map(({ field }) => field).filter((name) => !known.has(name));
    const returned = form.status === 'incomplete' ? [...new Set([...before.returned, ...returnedIn(form)])] : [];
    this.change({
      form,
      typed,
      overtaken,
      returned,
      stale: before.stale.filter((name) => typed[name]),
      // one answer may follow another before anybody has read the new fields
      ...(fresh.length > 0 && { fresh: [...before.fresh, ...fresh] }),
    });
  }

  /** Also changes fields that follow this one. */
  type(name: string, value: unknown): void {
    const following = followersOf(this.now.form.fields, (one) => this.valueOf(one), name);
    for (const one of [name, ...following]) this.#type(one, value);
  }

  #type(name: string, value: unknown): void {
    const { [name]: before, ...others } = this.now.typed;
    const { [name]: _, ...wrong } = this.now.wrong;
    const there = valueIn(this.now.form, name);
    // a save under way will change the stored value, so going back to it is a change as well
    const isBack = isSame(orNothing(value), there) && !this.now.stale.includes(name) && !this.#underWay[name];
    this.change({
      typed: isBack ? others : { ...others, [name]: { value, known: before ? before.known : there } },
      wrong,
      overtaken: false,
    });
  }

  /** Saves typed values. Waits for a save under way. */
  save(): Promise<Outcome> {
    return this.#queue({}, false);
  }

  /** Submits typed values together with the press's own; submits nothing while a conflict is open. */
  handIn(said: Record<string, unknown>): Promise<Outcome> {
    return this.#queue(said, true);
  }

  async #queue(said: Record<string, unknown>, handsIn: boolean): Promise<Outcome> {
    this.sendNow();
    while (this.#current !== null) await this.#current;
    const { typed, stale, saving } = this.now;
    if (handsIn && stale.length > 0) return 'unsettled';
    const sent = Object.fromEntries(Object.entries(typed).filter(([name]) => !stale.includes(name)));
    if (!handsIn && Object.keys(sent).length === 0) {
      if (saving === 'away') this.change({ saving: 'idle' });
      return 'done';
    }
    this.#underWay = sent;
    this.#current = this.#send(sent, said, handsIn).finally(() => {
      this.#current = null;
      this.#underWay = {};
    });
    return this.#current;
  }

  async #send(sent: Typed, said: Record<string, unknown>, handsIn: boolean): Promise<Outcome> {
    const pick = (of: 'value' | 'known') => Object.fromEntries(Object.entries(sent).map(([name, own]) => [name, own[of]]));
    const there = Object.fromEntries(Object.keys(said).map((name) => [name, valueIn(this.now.form, name)]));
    this.change({ saving: 'saving' });
    const answers = { ...said, ...pick('value') };
    const answer = await this.#ways.send({ answers, known: { ...there, ...pick('known') }, hand_in: handsIn });
    if (!answer.ok) {
      // a press is repeated by the person; typed values are sent again automatically
      this.change({ saving: Object.keys(sent).length > 0 || answer.kind !== 'away' ? answer.kind : 'idle', message: answer.message });
      if (answer.kind === 'away') this.sendLater(() => void this.save());
      return answer.kind;
    }
    this.wasSent();
    const { saved, stale, wrong, ...form } = answer.reply;
    this.change({ wrong, stale: [...new Set([...this.now.stale, ...stale])], message: '' });
    if (saved) this.#take(sent, stale, form);
    this.adopt(form);
    const isSettled = stale.length === 0 || !handsIn;
    this.change(saved ? { saving: 'saved', savedAt: Date.now() } : { saving: 'idle' });
    return saved && isSettled ? 'done' : 'unsettled';
  }

  /** A value typed further during the save stays typed, on top of the saved one. */
  #take(sent: Typed, stale: readonly string[], form: FormReply): void {
    const still = Object.entries(this.now.typed).flatMap(([name, own]) => {
      const was = sent[name];
      if (!was || stale.includes(name)) return [[name, own] as const];
      return isSame(was.value, own.value) ? [] : [[name, { value: own.value, known: valueIn(form, name) }] as const];
    });
    this.change({ typed: Object.fromEntries(still) });
  }

  /** Settles a conflict with another person's value: keeps the own one, or drops it. */
  settle(name: string, whose: 'own' | 'theirs'): void {
    const { [name]: own, ...others } = this.now.typed;
    const typed = own && whose === 'own' ? { ...others, [name]: { ...own, known: valueIn(this.now.form, name) } } : others;
    this.change({ typed, stale: this.now.stale.filter((other) => other !== name) });
  }

  /** Drops typed values. */
  discard(): void {
    this.change({ typed: {}, stale: [], wrong: {}, overtaken: false });
  }

  /** Loads changes by others. Saving continues after a new sign-in. */
  async refresh(): Promise<void> {
    const answer = await this.#ways.fetch();
    if (!answer.ok || this.#current !== null) return;
    if (this.now.saving === 'signedOut') this.change({ saving: 'idle' });
    this.adopt(answer.reply);
  }

  /** Marks new fields as seen. */
  read(): void {
    this.change({ fresh: [] });
  }
}
