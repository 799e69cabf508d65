import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Answered } from '@/components/forms/upload/answered';
import { Draft } from '@/components/onboarding/form/draft';
import type { Answers } from '@/components/onboarding/form/send';
import type { FormField, FormReply, SavedReply } from '@/lib/onboarding/form/schema';

type Sent = Omit<Answers, 'locale'>;
const away = { ok: false, kind: 'away', message: '' } as const;

const field = (name: string, value: unknown = null): FormField =>
  ({
    field: name,
    value,
    open: value === null,
    error: null,
    returned_reason: null,
    warnings: [],
    changeable: true,
  }) as unknown as FormField;
const form = (version: number, values: Record<string, unknown>): FormReply =>
  ({ version, status: 'incomplete', fields: Object.entries(values).map(([name, value]) => field(name, value)) }) as unknown as FormReply;

/** A server that answers on request. */
function served(given: FormReply) {
  const sent: Sent[] = [];
  const waiting: ((answer: Answered<SavedReply>) => void)[] = [];
  const draft = new Draft(given, {
    send: (answers) => {
      sent.push(answers);
      return new Promise((resolve) => waiting.push(resolve));
    },
    fetch: async () => away,
  });
  const answer = async (reply: Answered<SavedReply>) => {
    waiting.shift()?.(reply);
    await vi.advanceTimersByTimeAsync(0);
  };
  const saved = (version: number, values: Record<string, unknown>, stale: string[] = []) =>
    answer({ ok: true, reply: { ...form(version, values), saved: true, stale, wrong: {} } as SavedReply });
  /** A reply of a submitted application with an open conflict. */
  const unsaved = (version: number, values: Record<string, unknown>, { stale = [] as string[], wrong = {} }) =>
    answer({ ok: true, reply: { ...form(version, values), saved: false, stale, wrong } as SavedReply });
  return { draft, sent, answer, saved, unsaved };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('what is typed is sent with what stood there, and is typed no more once it is saved', async () => {
  const { draft, sent, saved } = served(form(1, { name: null, phone: '0312345678' }));
  draft.type('name', 'Yamada');
  draft.type('phone', '090');
  draft.type('phone', '0312345678');
  void draft.save();
  await saved(2, { name: 'Yamada', phone: '0312345678' });
  expect(sent).toEqual([{ answers: { name: 'Yamada' }, known: { name: null }, hand_in: false }]);
  expect(draft.state()).toMatchObject({ typed: {}, saving: 'saved' });
  expect(await draft.save()).toBe('done');
  expect(sent).toHaveLength(1);
});

test('what is typed while something is under way is kept, and sent after it', async () => {
  const { draft, sent, saved } = served(form(1, { name: null }));
  draft.type('name', 'Ya');
  void draft.save();
  draft.type('name', 'Yamada');
  void draft.save();
  expect(sent).toHaveLength(1);
  await saved(2, { name: 'ヤ' });
  expect(sent[1]).toMatchObject({ answers: { name: 'Yamada' }, known: { name: 'ヤ' } });
  await saved(3, { name: 'Yamada' });
  expect(draft.state().typed).toEqual({});
});

test('without a network what was typed stays, is said to be unsaved, and is sent once the network is back', async () => {
  const { draft, sent, answer, saved } = served(form(1, { name: null }));
  draft.type('name', 'Yamada');
  void draft.save();
  await answer(away);
  expect(draft.state()).toMatchObject({ saving: 'away', typed: { name: { value: 'Yamada' } } });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(sent).toHaveLength(2);
  await answer(away);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(sent).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(2_000);
  await saved(2, { name: 'Yamada' });
  expect(draft.state()).toMatchObject({ saving: 'saved', typed: {} });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveLength(3);
});

test('what is refused stays typed, says why, and is not repeated', async () => {
  const { draft, sent, answer } = served(form(1, { name: null }));
  draft.type('name', 'Yamada');
  void draft.save();
  await answer({ ok: false, kind: 'refused', message: 'It was declined.' });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(draft.state()).toMatchObject({ saving: 'refused', message: 'It was declined.', typed: { name: { value: 'Yamada' } } });
  expect(sent).toHaveLength(1);
});

test('what somebody else changed meanwhile is not written over before its writer has seen it', async () => {
  const { draft, sent, saved } = served(form(1, { name: 'Old', phone: null }));
  draft.type('name', 'Mine');
  draft.type('phone', '090');
  void draft.save();
  await saved(3, { name: 'Theirs', phone: '090' }, ['name']);
  expect(draft.state()).toMatchObject({ stale: ['name'], typed: { name: { value: 'Mine' } } });
  expect(await draft.save()).toBe('done');
  expect(sent).toHaveLength(1);
  draft.settle('name', 'own');
  void draft.save();
  expect(sent[1]).toMatchObject({ answers: { name: 'Mine' }, known: { name: 'Theirs' } });
  await saved(4, { name: 'Mine', phone: '090' });
  draft.type('name', 'Again');
  void draft.save();
  await saved(5, { name: 'Theirs again', phone: '090' }, ['name']);
  draft.settle('name', 'theirs');
  expect(draft.state()).toMatchObject({ stale: [], typed: {} });
});

test('an older form never takes the place of a newer one; what it newly asks for is told', async () => {
  const { draft, saved } = served(form(4, { type: null }));
  draft.adopt(form(3, { other: null }));
  expect(draft.state().form.version).toBe(4);
  draft.type('type', 'corporation');
  void draft.save();
  await saved(5, { type: 'corporation', capital: null });
  expect(draft.state().fresh).toEqual(['capital']);
});

test('an application is handed in by what is said with the press, beside all that was typed', async () => {
  const { draft, sent, saved } = served(form(1, { name: 'Old', terms: true }));
  draft.type('name', 'New');
  const done = draft.handIn({ terms: true });
  await vi.advanceTimersByTimeAsync(0);
  await saved(2, { name: 'New', terms: true });
  expect(await done).toBe('done');
  expect(sent).toEqual([{ answers: { name: 'New', terms: true }, known: { name: 'Old', terms: true }, hand_in: true }]);
});

test('nothing is handed in while somebody else’s change waits for its writer', async () => {
  const { draft, sent, saved } = served(form(1, { name: 'Old' }));
  draft.type('name', 'Mine');
  void draft.save();
  await saved(2, { name: 'Theirs' }, ['name']);
  expect(await draft.handIn({})).toBe('unsettled');
  expect(sent).toHaveLength(1);
});

test('what was handed in already changes as a whole: what is wrong with it is said, and what was typed stays', async () => {
  const { draft, unsaved } = served(form(1, { number: '1234567', name: 'Old' }));
  draft.type('number', '12345678901');
  const done = draft.handIn({});
  await vi.advanceTimersByTimeAsync(0);
  await unsaved(1, { number: '1234567', name: 'Old' }, { wrong: { number: 'At most seven digits.' } });
  expect(await done).toBe('unsettled');
  expect(draft.state()).toMatchObject({ wrong: { number: 'At most seven digits.' }, typed: { number: { value: '12345678901' } } });
  draft.type('number', '7654321');
  expect(draft.state().wrong).toEqual({});
});

test('of what was handed in already nothing is saved beside what somebody else changed, and all that was typed stays', async () => {
  const { draft, unsaved } = served(form(1, { number: '1234567', name: 'Old' }));
  draft.type('number', '7654321');
  draft.type('name', 'Mine');
  const done = draft.handIn({});
  await vi.advanceTimersByTimeAsync(0);
  await unsaved(2, { number: '1234567', name: 'Theirs' }, { stale: ['name'] });
  expect(await done).toBe('unsettled');
  expect(draft.state()).toMatchObject({ stale: ['name'], typed: { number: { value: '7654321' }, name: { value: 'Mine' } } });
});

test('nor is it handed in where that comes to light while the press waits for what is under way', async () => {
  const { draft, sent, saved } = served(form(1, { name: 'Old', terms: null }));
  draft.type('name', 'Mine');
  void draft.save();
  const pressed = draft.handIn({ terms: true });
  await saved(2, { name: 'Theirs', terms: null }, ['name']);
  expect(await pressed).toBe('unsettled');
  expect(sent).toHaveLength(1);
});

test('a choice that is taken back while it is under way is taken back', async () => {
  const { draft, sent, saved } = served(form(1, { type: 'corporation' }));
  draft.type('type', 'sole_proprietor');
  void draft.save();
  draft.type('type', 'corporation');
  void draft.save();
  await saved(2, { type: 'sole_proprietor' });
  expect(draft.valueOf('type')).toBe('corporation');
  expect(sent[1]).toMatchObject({ answers: { type: 'corporation' }, known: { type: 'sole_proprietor' } });
});

test('a press that does not arrive is repeated by who pressed, and says nothing of saving; what was typed is sent by itself', async () => {
  const { draft, sent, answer } = served(form(1, { name: 'Old', terms: null }));
  const pressed = draft.handIn({ terms: true });
  await vi.advanceTimersByTimeAsync(0);
  await answer(away);
  expect([await pressed, draft.state().saving]).toEqual(['away', 'idle']);
  draft.type('name', 'New');
  void draft.save();
  await answer(away);
  draft.type('name', 'Old');
  expect(draft.state().saving).toBe('away');
  await vi.advanceTimersByTimeAsync(60_000);
  expect([draft.state().saving, sent.length]).toEqual(['idle', 2]);
});

test('what may no longer be changed, since it was decided meanwhile, is given up and said to be', () => {
  const { draft } = served({ ...form(1, { name: 'Old', number: '1' }), status: 'pending' });
  draft.type('name', 'Mine');
  draft.type('number', '2');
  const decided = form(2, { name: 'Old', number: '1' });
  const fields = decided.fields.map((one) => ({ ...one, changeable: one.field === 'number' }));
  draft.adopt({ ...decided, status: 'accepted', fields });
  expect(draft.state()).toMatchObject({ overtaken: true, typed: { number: { value: '2' } } });
  expect(draft.state().typed).not.toHaveProperty('name');
});

test('what was sent back stays in view while it is corrected, until it is handed in', () => {
  const { draft } = served(form(1, { name: 'Old' }));
  const back = form(2, { name: 'Old' });
  draft.adopt({ ...back, fields: back.fields.map((one) => ({ ...one, returned_reason: 'Not as registered.' })) });
  draft.adopt(form(3, { name: 'New' }));
  expect(draft.state().returned).toEqual(['name']);
  draft.adopt({ ...form(4, { name: 'New' }), status: 'pending' });
  expect(draft.state().returned).toEqual([]);
});
