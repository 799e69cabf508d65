import type { NoteReply, NotesReply } from '@/lib/notes/schema';

type Handover = NotesReply['handovers'][number];
export type ThreadEntry = { at: string; key: string } & ({ note: NoteReply } | { handover: Handover });

/** Notes and changes of the assignee in one row, newest first. */
export const threadOf = ({ notes, handovers }: Pick<NotesReply, 'notes' | 'handovers'>): ThreadEntry[] =>
  [
    ...notes.map((note) => ({ at: note.created_at, key: note.id, note })),
    ...handovers.map((handover) => ({ at: handover.at, key: handover.id, handover })),
  ].sort((one, other) => other.at.localeCompare(one.at));
