import { expect, test, vi } from 'vitest';
import { DefenseDraft } from '@/components/chargebacks/defense/draft-store';
import type { Answered } from '@/components/forms/upload/answered';
import type { DraftField, DraftReply, DraftValues } from '@/lib/chargebacks/defense/draft';

const reply = (fields: DraftValues): DraftReply => ({ fields, documents: [], updated_at: null, updated_by: null, version: '' });
const failure = (kind: 'away' | 'refused', details = {}): Answered<DraftReply> => ({ ok: false, kind, message: kind, details });

/** A server with one draft, like the operation. */
function aServer() {
  const fields: DraftValues = {};
  const calls: [DraftField, string, string][] = [];
  let isAway = false;
  const save = async (field: DraftField, value: string, seen: string): Promise<Answered<DraftReply>> => {
    calls.push([field, value, seen]);
    if (isAway) return failure('away');
    const current = fields[field] ?? '';
    if (current !== seen && current !== value) return failure('refused', { current, updated_by: '佐藤' });
    fields[field] = value;
    return { ok: true, reply: reply({ ...fields }) };
  };
  const fetch = async (): Promise<Answered<DraftReply>> => ({ ok: true, reply: reply({ ...fields }) });
  const away = (is: boolean) => {
    isAway = is;
  };
  return { fields, calls, save, fetch, away };
}

test('what is typed is saved field by field, with what stood there when the typing began', async () => {
  const server = aServer();
  const draft = new DefenseDraft(reply({}), server);
  draft.type('description', 'あ');
  draft.type('description', 'あい');
  draft.type('product_name', '机');
  await draft.save();
  expect(server.calls).toEqual([
    ['description', 'あい', ''],
    ['product_name', '机', ''],
  ]);
  expect([draft.state().saving, draft.isSettled(), draft.valueOf('description')]).toEqual(['saved', true, 'あい']);
  draft.type('description', 'あいう');
  await draft.save();
  expect(server.calls.at(-1)).toEqual(['description', 'あいう', 'あい']);
});

test('what somebody else has written meanwhile is shown, and one of the two is chosen', async () => {
  const server = aServer();
  const draft = new DefenseDraft(reply({}), server);
  draft.type('description', '私の');
  server.fields.description = '佐藤の';
  await draft.save();
  expect(draft.state().stale).toEqual({ description: { value: '佐藤の', by: '佐藤' } });
  expect([draft.valueOf('description'), server.fields.description, draft.isSettled()]).toEqual(['私の', '佐藤の', false]);
  await draft.keepMine('description');
  expect([server.fields.description, draft.isSettled()]).toEqual(['私の', true]);
  draft.type('product_name', '椅子');
  server.fields.product_name = '机';
  await draft.save();
  draft.takeTheirs('product_name');
  expect([draft.valueOf('product_name'), draft.isSettled()]).toEqual(['机', true]);
});

test('without a network it stays, and is sent when the network is back', async () => {
  vi.useFakeTimers();
  const server = aServer();
  const draft = new DefenseDraft(reply({}), server);
  server.away(true);
  draft.type('description', 'x');
  await draft.save();
  expect([draft.state().saving, draft.valueOf('description')]).toEqual(['away', 'x']);
  server.away(false);
  await vi.advanceTimersByTimeAsync(5_000);
  expect([draft.state().saving, server.fields.description]).toEqual(['saved', 'x']);
  vi.useRealTimers();
});

test('what is typed while a field is on its way is not lost', async () => {
  const server = aServer();
  const draft: DefenseDraft = new DefenseDraft(reply({}), {
    ...server,
    save: async (field, value, seen) => {
      if (value === 'a') draft.type('description', 'ab');
      return server.save(field, value, seen);
    },
  });
  draft.type('description', 'a');
  await draft.save();
  expect([server.fields.description, draft.valueOf('description'), draft.isSettled()]).toEqual(['a', 'ab', false]);
  await draft.save();
  expect([server.fields.description, draft.isSettled()]).toEqual(['ab', true]);
});

test('a save that breaks down is heard by who asked for it, once, and is tried again as if there had been no network', async () => {
  vi.useFakeTimers();
  const server = aServer();
  const breaksDown = vi.fn(server.save).mockRejectedValueOnce(new Error('broken'));
  const draft = new DefenseDraft(reply({}), { ...server, save: breaksDown });
  draft.type('description', 'あ');
  await expect(draft.save()).rejects.toThrow('broken');
  expect(draft.state().saving).toBe('away');
  await vi.advanceTimersByTimeAsync(5_000);
  expect([server.fields.description, draft.state().saving, draft.isSettled()]).toEqual(['あ', 'saved', true]);
  vi.useRealTimers();
});
