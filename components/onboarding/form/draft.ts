import type { Answered, Failure } from '@/components/forms/upload/answered';
import { followersOf } from '@/components/onboarding/form/same';
import type { Answers } from '@/components/onboarding/form/send';
import { Autosaved } from '@/components/ui/autosaved';
import type { FormReply, SavedReply } from '@/lib/onboarding/form/schema';

/** What was typed and is not there yet, with what stood there when the typing began. */
type Typed = Record<string, { value: unknown; known: unknown }>;
/** `away`: it is tried again by itself. */
type Saving = 'idle' | 'saving' | 'saved' | Failure['kind'];
/** What became of a press: all of it is there, something else has to be settled first, or why not. */
export type Outcome = 'done' | 'unsettled' | Failure['kind'];

export type DraftState = {
  form: FormReply;
  typed: Typed;
  /** Of what was typed, what somebody else changed meanwhile. */
  stale: readonly string[];
  /** Of what was handed in already: why what was typed cannot take its place. */
  wrong: Readonly<Record<string, string>>;
  /** What was sent back, as long as it is not handed in again. */
  returned: readonly string[];
  /** Fields that the last answers asked for. */
  fresh: readonly string[];
  saving: Saving;
  savedAt: number | null;
  /** Why it was refused. */
  message: string;
  /** What was typed and not handed in was given up, since the application was decided meanwhile. */
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
/** An empty field says as much as one that was never touched. */
const orNothing = (value: unknown): unknown => (value === '' || (Array.isArray(value) && value.length === 0) ? null : value);

/**
 * The answers of one application as they are typed, saved one request at a time. What cannot be sent stays, and is sent again; what somebody
 * else changed meanwhile is never written over unseen.
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

  /** A field as it was typed, or as it stands. */
  valueOf(name: string): unknown {
    const own = this.now.typed[name];
    return own ? own.value : valueIn(this.now.form, name);
  }

  /**
   * The form as it is by now. Of what was typed nothing is lost; what says the same as the form is typed no more, and neither is what may no longer
   * be changed, since it was decided meanwhile.
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
      // one answer may be followed by another before anybody has read what the first has brought
      ...(fresh.length > 0 && { fresh: [...before.fresh, ...fresh] }),
    });
  }

  /** What says the same as this field elsewhere goes on to. */
  type(name: string, value: unknown): void {
    const following = followersOf(this.now.form.fields, (one) => this.valueOf(one), name);
    for (const one of [name, ...following]) this.#type(one, value);
  }

  #type(name: string, value: unknown): void {
    const { [name]: before, ...others } = this.now.typed;
    const { [name]: _, ...wrong } = this.now.wrong;
    const there = valueIn(this.now.form, name);
    // what is under way will stand there soon, and going back to what was is something to say then
    const isBack = isSame(orNothing(value), there) && !this.now.stale.includes(name) && !this.#underWay[name];
    this.change({
      typed: isBack ? others : { ...others, [name]: { value, known: before ? before.known : there } },
      wrong,
      overtaken: false,
    });
  }

  /** Keeps what was typed. Waits for what is under way. */
  save(): Promise<Outcome> {
    return this.#queue({}, false);
  }

  /** Hands in what was typed, and what is said by the press itself; nothing of it while something is to be settled first. */
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
      // a press is repeated by who pressed; what was typed is sent again by itself
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

  /** What was typed on while it was under way stays typed, now beside what was saved. */
  #take(sent: Typed, stale: readonly string[], form: FormReply): void {
    const still = Object.entries(this.now.typed).flatMap(([name, own]) => {
      const was = sent[name];
      if (!was || stale.includes(name)) return [[name, own] as const];
      return isSame(was.value, own.value) ? [] : [[name, { value: own.value, known: valueIn(form, name) }] as const];
    });
    this.change({ typed: Object.fromEntries(still) });
  }

  /** What somebody else made of it is known now: one's own goes over it, or is given up. */
  settle(name: string, whose: 'own' | 'theirs'): void {
    const { [name]: own, ...others } = this.now.typed;
    const typed = own && whose === 'own' ? { ...others, [name]: { ...own, known: valueIn(this.now.form, name) } } : others;
    this.change({ typed, stale: this.now.stale.filter((other) => other !== name) });
  }

  /** What was typed is given up. */
  discard(): void {
    this.change({ typed: {}, stale: [], wrong: {}, overtaken: false });
  }

  /** What others changed meanwhile. Who signed in again goes on. */
  async refresh(): Promise<void> {
    const answer = await this.#ways.fetch();
    if (!answer.ok || this.#current !== null) return;
    if (this.now.saving === 'signedOut') this.change({ saving: 'idle' });
    this.adopt(answer.reply);
  }

  /** What came to be asked for is no news any more. */
  read(): void {
    this.change({ fresh: [] });
  }
}
