import type { z } from 'zod';
import { eventShownTo } from '@/lib/events/present';
import { eventList, listEventsInput } from '@/lib/events/schema';
import { findEvents } from '@/lib/events/store';
import { instant, lastInstant } from '@/lib/operation/filter';
import { listOf, pageOf } from '@/lib/operation/list';
import { query } from '@/lib/operation/query';
import { refuse } from '@/lib/refusal';

/** For the merchant itself; its sellers see none, because an event contains every seller's part. */
export const listEvents = query<typeof listEventsInput, z.output<typeof eventList>>({
  name: 'event.list',
  summary: 'List what has happened, newest first',
  route: 'GET /events',
  allow: 'events:read',
  input: listEventsInput,
  output: eventList,
  async run({ scope, caller }, input) {
    if (scope.kind !== 'merchant') return refuse('forbidden');
    const page = pageOf(input);
    const { type = null, resource_id = null } = input;
    const times = { from: instant(input.start_time), to: lastInstant(input.end_time) };
    const { rows, total } = await findEvents(scope.tenantId, { type, resourceId: resource_id, ...times }, page);
    return listOf(
      page,
      total,
      rows.map((row) => eventShownTo(caller, row)),
    );
  },
});
