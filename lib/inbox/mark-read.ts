import type { z } from 'zod';
import { countedUpTo, ownerOf } from '@/lib/inbox/inbox';
import { countReply, markAllInput, markReadInput } from '@/lib/inbox/schema';
import { countUnread, hasEntry, saveRead } from '@/lib/inbox/store';
import { command } from '@/lib/operation/command';
import { refuse } from '@/lib/refusal';

type Reply = z.output<typeof countReply>;

/** Reading is nobody else's business: the audit log does not record it. Once more changes nothing. */
export const markRead = command<typeof markReadInput, Reply>({
  name: 'inbox.mark_read',
  summary: 'Mark a notification as read',
  allow: 'account:own',
  audience: 'nobody',
  input: markReadInput,
  output: countReply,
  async run({ caller: { actor }, now }, { id }, database) {
    const owner = ownerOf(actor);
    if ((await saveRead(database, owner, id, now)) === 0 && !(await hasEntry(database, owner, id))) return refuse('not_found');
    return { reply: { resource: 'inbox_count', unread: await countUnread(owner, countedUpTo, database) }, changes: [] };
  },
});

export const markAllRead = command<typeof markAllInput, Reply>({
  name: 'inbox.mark_all_read',
  summary: 'Mark all notifications as read',
  allow: 'account:own',
  audience: 'nobody',
  input: markAllInput,
  output: countReply,
  async run({ caller: { actor }, now }, _, database) {
    await saveRead(database, ownerOf(actor), null, now);
    return { reply: { resource: 'inbox_count', unread: 0 }, changes: [] };
  },
});
