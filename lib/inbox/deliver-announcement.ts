import type { z } from 'zod';
import { tenantOfEntries } from '@/lib/inbox/inbox';
import { wants, waysFor } from '@/lib/inbox/notification';
import { deliverInput, deliverReply } from '@/lib/inbox/schema';
import { findAudience, saveEntries, takeAnnouncement } from '@/lib/inbox/store';
import { command } from '@/lib/operation/command';
import { refuse } from '@/lib/refusal';

/** Gives each person concerned an entry, in one transaction with the end of the announcement. Refuses one that was told. */
export const deliverAnnouncement = command<typeof deliverInput, z.output<typeof deliverReply>>({
  name: 'inbox.deliver',
  summary: 'Tell people of something in the product',
  allow: 'installation:run',
  audience: 'nobody',
  input: deliverInput,
  output: deliverReply,
  async run({ scope }, { id }, database) {
    if (scope.kind !== 'merchant') return refuse('not_found');
    const announcement = (await takeAnnouncement(database, scope.tenantId, id)) ?? refuse('conflict');
    const { kind, subjectId, facts, createdAt } = announcement;
    const people = (await findAudience(announcement, database)).filter(
      (person) => waysFor(person, kind).includes('product') && wants(person.notificationChoices, kind, 'product'),
    );
    const entries = people.map((person) => ({
      tenantId: person.role === 'operator' ? tenantOfEntries(null) : scope.tenantId,
      userId: person.id,
      ...{ id, kind, subjectId, facts, createdAt },
    }));
    if (entries.length > 0) await saveEntries(database, entries);
    return { reply: { told: entries.length }, changes: [] };
  },
});
