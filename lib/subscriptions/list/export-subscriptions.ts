import type { Caller } from '@/lib/auth/actor';
import { isId } from '@/lib/operation/id';
import { query } from '@/lib/operation/query';
import { refuse } from '@/lib/refusal';
import { exportSubscriptionsInput, type SubscriptionBatch, subscriptionBatch } from '@/lib/subscriptions/list/schema';
import { presentItems, typedFilterOf } from '@/lib/subscriptions/list/search-subscriptions';
import { findAfter, type SubscriptionCursor } from '@/lib/subscriptions/list/store';

const noPlace = {
  en: 'The parameter after must be what the part before has given as its end.',
  ja: 'パラメータafterには、前回の応答で返された値をそのまま指定してください。',
};
const rowsAtOnce = 500;

const write = ({ createdAt, id }: { createdAt: string; id: string }): string => `${new Date(createdAt).toISOString()} ${id}`;
function read(after: string): SubscriptionCursor {
  const [at = '', id = ''] = after.split(' ');
  return Number.isNaN(Date.parse(at)) || !isId(id) ? refuse('invalid_parameter', { param: 'after', say: noPlace }) : { at, id };
}

export const exportSubscriptions = query<typeof exportSubscriptionsInput, SubscriptionBatch>({
  name: 'subscription.export',
  summary: 'All subscriptions of a filter, newest first, in parts of which each goes on where the one before ended',
  allow: 'subscriptions:read',
  input: exportSubscriptionsInput,
  output: subscriptionBatch,
  async run({ scope, caller }, { after, rows: atMost = rowsAtOnce, ...wanted }) {
    const rows = await findAfter(scope, await typedFilterOf(scope, wanted), after === undefined ? null : read(after), atMost);
    const last = rows.at(atMost - 1);
    return { data: await presentItems({ scope, caller }, rows), next: last ? write(last.subscription) : null };
  },
});

/** All parts, one after the other; a missing permission is refused before the first. */
export async function allSubscriptions(
  caller: Caller,
  wanted: Record<string, unknown>,
): Promise<AsyncGenerator<SubscriptionBatch['data']>> {
  const first = await exportSubscriptions(caller, wanted);
  async function* parts() {
    let part = first;
    yield part.data;
    for (; part.next; yield part.data) part = await exportSubscriptions(caller, { ...wanted, after: part.next });
  }
  return parts();
}
