import type { z } from 'zod';
import type { Permission } from '@/lib/auth/permissions';
import { personOf } from '@/lib/auth/person';
import type { Database } from '@/lib/db/prisma';
import { presentNote } from '@/lib/notes/present';
import { addNoteInput, deleteNoteInput, editNoteInput, type NoteReply, noteReply } from '@/lib/notes/schema';
import { changeNote, countNotes, eraseNote, findColleagues, getSubject, lockOwnNote, type NoteRow, saveNote } from '@/lib/notes/store';
import { checkRoom, checkText, mentionedIn, type Named, noColleague, noteChange, type Side, type Subject } from '@/lib/notes/subject';
import { tellColleagues } from '@/lib/notes/tell-colleague';
import { command } from '@/lib/operation/command';
import type { Context } from '@/lib/operation/operation';
import { refuse, type Sentence } from '@/lib/refusal';

/** The two sides have operations of their own: what operators say among themselves is in no merchant's log. */
const of: Record<Side, { allow: Permission; audience?: 'operators' }> = {
  tenant: { allow: 'notes:write' },
  operator: { allow: 'installation:run', audience: 'operators' },
};
const names = {
  tenant: { add: 'note.add', edit: 'note.edit', remove: 'note.delete' },
  operator: { add: 'operator_note.add', edit: 'operator_note.edit', remove: 'operator_note.delete' },
};

const notOwn: Sentence = {
  en: 'Only who has written a note can edit or delete it.',
  ja: 'メモを編集・削除できるのは、書いた本人だけです。',
};

function checkOwn({ authorId }: NoteRow, { id }: Named): void {
  if (authorId !== id) refuse('forbidden', { say: notOwn });
}

type Said = { text: string; mentions?: string[] | undefined };
type Written = { subject: Subject; side: Side; author: Named };

/** Whom a text mentions. Refuses somebody who is no colleague: they could not open the page. */
async function readMentions({ subject, side }: Written, { text, mentions = [] }: Said) {
  checkText(text);
  if (mentions.length === 0) return [];
  const colleagues = await findColleagues(side, subject.tenantId);
  const picked = [...new Set(mentions)].map(
    (id) => colleagues.find((one) => one.id === id) ?? refuse('invalid_parameter', { param: 'mentions', say: noColleague }),
  );
  return mentionedIn(text, picked);
}

type Mentioned = Awaited<ReturnType<typeof readMentions>>;

/** Tells those who were not told by this note before, and never its author. */
async function tell(database: Database, { subject, side, author }: Written, mentioned: Mentioned, before: readonly Named[], now: Date) {
  const isNew = ({ id }: Named) => id !== author.id && !before.some((one) => one.id === id);
  await tellColleagues(database, mentioned.filter(isNew), { occasion: 'mention', by: author.name, side, subject }, now);
}

const namedOf = (mentioned: Mentioned): Named[] => mentioned.map(({ id, name }) => ({ id, name }));

const reach = async ({ scope, caller }: Context, side: Side, input: z.output<typeof deleteNoteInput> | z.output<typeof addNoteInput>) => ({
  subject: await getSubject(scope, side, input),
  side,
  author: personOf(caller),
});

/** The note, locked. Refuses 403 another author's. */
async function reachOwn(context: Context, side: Side, input: z.output<typeof deleteNoteInput>, database: Database) {
  const written = await reach(context, side, input);
  const note = await lockOwnNote(database, written, input.note);
  checkOwn(note, written.author);
  return { ...written, note };
}

const adding = (side: Side) =>
  command<typeof addNoteInput, NoteReply>({
    name: names[side].add,
    summary: 'Write a note for colleagues, and tell those whom it mentions',
    ...of[side],
    input: addNoteInput,
    output: noteReply,
    async run(context, input, database) {
      const written = await reach(context, side, input);
      const mentioned = await readMentions(written, input);
      checkRoom(await countNotes(database, written));
      const said = { text: input.text, mentions: namedOf(mentioned) };
      const note = await saveNote(database, written, written.author, said, context.now);
      await tell(database, written, mentioned, [], context.now);
      return { reply: presentNote(note), changes: [noteChange(written.subject, null, { note: note.id })] };
    },
  });

const editing = (side: Side) =>
  command<typeof editNoteInput, NoteReply>({
    name: names[side].edit,
    summary: 'Change an own note, and tell those whom it mentions only now',
    ...of[side],
    input: editNoteInput,
    output: noteReply,
    async run(context, input, database) {
      const { note, ...written } = await reachOwn(context, side, input, database);
      const { subject } = written;
      if (note.text === input.text) return { reply: presentNote(note), changes: [] };
      const mentioned = await readMentions(written, { text: input.text, mentions: input.mentions ?? [] });
      // who was mentioned before and is still named stays so, though the person may have left
      const kept = mentionedIn(input.text, note.mentions).filter(({ id }) => !mentioned.some((one) => one.id === id));
      const change = { text: input.text, mentions: [...kept, ...namedOf(mentioned)], editedAt: context.now };
      await changeNote(database, subject.tenantId, note.id, change);
      await tell(database, written, mentioned, note.mentions, context.now);
      return { reply: presentNote({ ...note, ...change }), changes: [noteChange(subject, { note: note.id }, { note: note.id })] };
    },
  });

const deleting = (side: Side) =>
  command<typeof deleteNoteInput, NoteReply>({
    name: names[side].remove,
    summary: 'Delete an own note: its text is erased, that it was there stays',
    ...of[side],
    input: deleteNoteInput,
    output: noteReply,
    async run(context, input, database) {
      const { note, ...written } = await reachOwn(context, side, input, database);
      const { subject } = written;
      await eraseNote(database, subject.tenantId, note.id, context.now);
      const gone = { ...note, text: null, mentions: [], deletedAt: context.now };
      return { reply: presentNote(gone), changes: [noteChange(subject, { note: note.id }, null)] };
    },
  });

export const addNote = adding('tenant');
export const editNote = editing('tenant');
export const deleteNote = deleting('tenant');
export const addOperatorNote = adding('operator');
export const editOperatorNote = editing('operator');
export const deleteOperatorNote = deleting('operator');
