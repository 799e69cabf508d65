import { z } from 'zod';
import { eventTypes } from '@/lib/events/catalogue';
import { listReply, pageInput } from '@/lib/operation/list';
import { choice, id, moment, pathId } from '@/lib/operation/wire';

export const eventReply = z
  .looseObject({
    id: z.string(),
    resource: z.literal('event'),
    type: z.enum(eventTypes),
    data: z.looseObject({}).meta({
      description:
        'The resource as it was at that moment; for payment events a payment, for those of a chargeback the chargeback without its defense, for those of an application its merchant.',
    }),
    reason: z.null(),
    created_at: z.string(),
  })
  .meta({ id: 'Event' });
export type EventReply = z.output<typeof eventReply>;
export const eventList = listReply(eventReply);

export const showEventInput = z.object({ id: pathId() });
export const listEventsInput = z.object({
  ...pageInput,
  type: choice(eventTypes).optional(),
  resource_id: id().optional().meta({ description: 'The payment or other resource that it happened to.' }),
  start_time: moment().optional().meta({ description: 'Happened at or after.' }),
  end_time: moment().optional().meta({ description: 'Happened at or before.' }),
});
