import { z } from 'zod';
import { longestNote, mostMentions, subjectKinds } from '@/lib/notes/subject';
import { choice, id, list, note, pathId } from '@/lib/operation/wire';

const subject = { kind: choice(subjectKinds), id: pathId() };
const said = { text: note({ max: longestNote }), mentions: list(id(), { max: mostMentions }).optional() };

export const showNotesInput = z.object(subject);
export const addNoteInput = z.object({ ...subject, ...said });
export const editNoteInput = z.object({ ...subject, note: id(), ...said });
export const deleteNoteInput = z.object({ ...subject, note: id() });

const named = z.object({ id: z.string(), name: z.string() });

export const noteReply = z.looseObject({
  id: z.string(),
  author: named,
  /** Null: deleted. */
  text: z.string().nullable(),
  mentions: z.array(named),
  created_at: z.string(),
  edited_at: z.string().nullable(),
  deleted_at: z.string().nullable(),
});
export type NoteReply = z.output<typeof noteReply>;

const assigneeReply = named.extend({ since: z.string() });
export type AssigneeReply = z.output<typeof assigneeReply>;

/** One change of the assignee: who made it, and who had the thing before and after. */
const handover = z.object({ id: z.string(), at: z.string(), by: z.string(), before: z.string().nullable(), after: z.string().nullable() });

export const notesReply = z.looseObject({
  /** Newest first. */
  notes: z.array(noteReply),
  assignee: assigneeReply.nullable(),
  handovers: z.array(handover),
  /** Whom a note may mention; `assignable`: who may also mind the thing. */
  people: z.array(named.extend({ assignable: z.boolean() })),
});
export type NotesReply = z.output<typeof notesReply>;
export type Colleague = NotesReply['people'][number];

/** `assignee`: absent for nobody. `seen`: whom the person saw before; absent: nobody. */
export const assignInput = z.object({ ...subject, assignee: id().optional(), seen: id().optional() });
export const assignReply = z.looseObject({ assignee: assigneeReply.nullable() });

export const findAssigneesInput = z.object({ kind: choice(subjectKinds), ids: list(id(), { max: 100 }) });
/** By the id of what they mind. */
export const assigneesReply = z.looseObject({ assignees: z.record(z.string(), assigneeReply) });
export type Assignees = z.output<typeof assigneesReply>['assignees'];
