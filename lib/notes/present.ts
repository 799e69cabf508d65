import type { AssigneeReply, NoteReply } from '@/lib/notes/schema';
import type { NoteRow } from '@/lib/notes/store';
import { wireTime, wireTimeOrNull } from '@/lib/operation/time';

export const presentNote = ({ id, authorId, authorName, text, mentions, createdAt, editedAt, deletedAt }: NoteRow): NoteReply => ({
  id,
  author: { id: authorId, name: authorName },
  text,
  mentions,
  created_at: wireTime(createdAt),
  edited_at: wireTimeOrNull(editedAt),
  deleted_at: wireTimeOrNull(deletedAt),
});

export type AssigneeRow = { assigneeId: string | null; assigneeName: string | null; assignedAt: Date };

/** Null: nobody minds it. */
export const presentAssignee = (row: AssigneeRow | null): AssigneeReply | null =>
  row?.assigneeId ? { id: row.assigneeId, name: row.assigneeName ?? '', since: wireTime(row.assignedAt) } : null;
