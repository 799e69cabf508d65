import type { z } from 'zod';
import { countedUpTo, listed, ownerOf } from '@/lib/inbox/inbox';
import { placeOf, readerOf } from '@/lib/inbox/notification';
import { countReply, type InboxReply, inboxInput, inboxReply } from '@/lib/inbox/schema';
import { countUnread, findEntries } from '@/lib/inbox/store';
import { query } from '@/lib/operation/query';
import { wireTime } from '@/lib/operation/time';
import { refuse } from '@/lib/refusal';

export const showInbox = query<typeof inboxInput, InboxReply>({
  name: 'inbox.show',
  summary: 'Show what a person was told in the product, newest first',
  allow: 'account:own',
  input: inboxInput,
  output: inboxReply,
  async run({ caller: { actor } }) {
    if (actor.kind !== 'user') return refuse('forbidden');
    const owner = ownerOf(actor);
    const [unread, rows] = await Promise.all([countUnread(owner, countedUpTo), findEntries(owner, listed)]);
    const entries = rows.map(({ id, kind, subjectId, facts, createdAt, readAt }) => ({
      ...{ id, kind, facts },
      href: placeOf(kind, subjectId, facts, readerOf(actor)),
      created_at: wireTime(createdAt),
      read: readAt !== null,
    }));
    return { resource: 'inbox', unread, entries };
  },
});

export const countInbox = query<typeof inboxInput, z.output<typeof countReply>>({
  name: 'inbox.show_count',
  summary: 'Count what a person was told in the product and has not read',
  allow: 'account:own',
  input: inboxInput,
  output: countReply,
  run: async ({ caller: { actor } }) => ({ resource: 'inbox_count', unread: await countUnread(ownerOf(actor), countedUpTo) }),
});
