import type { Act } from '@/components/forms/act';

/** What a person may do here; the other side has operations of its own. */
export type NoteActs = { add: Act; edit: Act; remove: Act; assign: Act };
/** What the notes are about. */
export type NotedThing = { kind: 'payment' | 'merchant' | 'chargeback'; id: string };
