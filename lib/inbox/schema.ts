import { z } from 'zod';
import { kindNames } from '@/lib/inbox/notification';
import { choice, flag, id, pathId } from '@/lib/operation/wire';

export const inboxInput = z.object({});
export const inboxReply = z.object({
  resource: z.literal('inbox'),
  /** Up to a hundred. */
  unread: z.int(),
  entries: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(kindNames),
      href: z.string(),
      facts: z.record(z.string(), z.union([z.string(), z.number()])),
      created_at: z.string(),
      read: z.boolean(),
    }),
  ),
});
export type InboxReply = z.output<typeof inboxReply>;

export const countReply = z.object({ resource: z.literal('inbox_count'), unread: z.int() });
export const markReadInput = z.object({ id: pathId() });
export const markAllInput = z.object({});

const way = z.boolean().nullable();
export const choicesReply = z.object({
  resource: z.literal('notification_choices'),
  /** The kinds that concern this person; null: there is no such way for it. */
  choices: z.array(z.object({ kind: z.enum(kindNames), product: way, mail: way })),
});
export type ChoicesReply = z.output<typeof choicesReply>;
export const changeChoiceInput = z.object({ kind: choice(kindNames), way: choice(['product', 'mail']), on: flag() });
export const deliverInput = z.object({ id: id() });
export const deliverReply = z.looseObject({ told: z.int() });
