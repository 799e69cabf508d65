import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Draft } from '@/components/application/draft';
import type { Answered, Answers } from '@/components/application/send';
import type { FormField, FormReply, SavedReply } from '@/lib/onboarding/form/schema';

type Sent = Omit<Answers, 'locale'>;

const field = (name: string, value: unknown = null): FormField =>
  ({ field: name, value, open: value === null, error: null, returned_reason: null, warnings: [] }) as unknown as FormField;
const form = (version: number, values: Record<string, unknown>): FormReply =>
  ({ version, status: 'incomplete', fields: Object.entries(values).map(([name, value]) => field(name, value)) }) as unknown as FormReply;

/** A server that answers when it is told to. */
function served(given: FormReply) {
  const sent: Sent[] = [];
  const waiting: ((answer: Answered<SavedReply>) => void)[] = [];
  const draft = new Draft(given, {
    send: (answers) => {
      sent.push(answers);
      return new Promise((resolve) => waiting.push(resolve));
    },
    fetch: async () => ({ ok: false, message: null }),
  });
  const answer = async (reply: Answered<SavedReply>) => {
    waiting.shift()?.(reply);
    await vi.advanceTimersByTimeAsync(0);
  };
  const saved = (version: number, values: Record<string, unknown>, stale: string[] = []) =>
    answer({ ok: true, reply: { ...form(version, values), stale } as SavedReply });
  return { draft, sent, answer, saved };
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
  expect(sent).toEqual([{ answers: { name: 'Yamada' }, known: { name: null } }]);
  expect(draft.state()).toMatchObject({ typed: {}, saving: 'saved' });
  expect(await draft.save()).toBe(true);
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
  expect(sent[1]).toEqual({ answers: { name: 'Yamada' }, known: { name: 'ヤ' } });
  await saved(3, { name: 'Yamada' });
  expect(draft.state().typed).toEqual({});
});

test('without a network what was typed stays, is said to be unsaved, and is sent once the network is back', async () => {
  const { draft, sent, answer, saved } = served(form(1, { name: null }));
  draft.type('name', 'Yamada');
  void draft.save();
  await answer({ ok: false, message: null });
  expect(draft.state()).toMatchObject({ saving: 'unreachable', typed: { name: { value: 'Yamada' } } });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(sent).toHaveLength(2);
  await answer({ ok: false, message: null });
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
  await answer({ ok: false, message: 'It was declined.' });
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
  expect(await draft.save()).toBe(true);
  expect(sent).toHaveLength(1);
  draft.settle('name', 'own');
  void draft.save();
  expect(sent[1]).toEqual({ answers: { name: 'Mine' }, known: { name: 'Theirs' } });
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
  const done = draft.save({ terms: true });
  await saved(2, { name: 'New', terms: true });
  expect(await done).toBe(true);
  expect(sent).toEqual([{ answers: { name: 'New', terms: true }, known: { name: 'Old', terms: true } }]);
});
