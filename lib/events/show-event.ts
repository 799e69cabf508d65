import { eventShownTo } from '@/lib/events/present';
import { type EventReply, eventReply, showEventInput } from '@/lib/events/schema';
import { getEvent } from '@/lib/events/store';
import { query } from '@/lib/operation/query';
import { refuse } from '@/lib/refusal';

export const showEvent = query<typeof showEventInput, EventReply>({
  name: 'event.show',
  summary: 'Retrieve an event',
  route: 'GET /events/{id}',
  allow: 'events:read',
  input: showEventInput,
  output: eventReply,
  async run({ scope, caller }, { id }) {
    if (scope.kind !== 'merchant') return refuse('forbidden');
    return eventShownTo(caller, await getEvent(scope.tenantId, id));
  },
});
