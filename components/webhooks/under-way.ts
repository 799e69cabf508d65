import type { DeliveryReply } from '@/lib/webhooks/deliveries/schema';
import type { EndpointRowReply } from '@/lib/webhooks/endpoints/schema';

/** The first retry comes so soon that people wait for it. */
const soonMs = 5_000;
const minuteMs = 60_000;

/** It is being sent, or is due right now. */
export const isUnderWay = ({ state, due_at: due }: Pick<DeliveryReply, 'state' | 'due_at'>, now: Date): boolean =>
  state === 'sending' || (due !== null && Date.parse(due) <= now.getTime() + soonMs);

/** Whether its newest delivery is under way; one that waits longer than a minute waits for its retry. */
export const isToldNow = ({ last_delivery: last }: Pick<EndpointRowReply, 'last_delivery'>, now: Date): boolean =>
  last?.state === 'sending' || (last?.state === 'queued' && now.getTime() - Date.parse(last.created_at) < minuteMs);
