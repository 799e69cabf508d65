import { type Acquirer, AcquirerSilent } from '@/lib/acquirers/acquirer';
import type { Mark } from '@/lib/acquirers/attempt-id';
import type { DisputePage, RemoteDispute, UnreadDispute } from '@/lib/acquirers/dispute';
import { disputeIn, disputesIn, markIn, unreadIn } from '@/lib/acquirers/komoju/dispute-replies';
import { accepting, defending } from '@/lib/acquirers/komoju/requests';
import { alarm, carryOut, lookUp, type Wire } from '@/lib/acquirers/komoju/send-attempt';

const readMs = 8_000;
const perPage = 100;
const soon = () => new Date(Date.now() + readMs);

type Disputes = NonNullable<Acquirer['disputes']>;

/** Where the feature is off there are none. */
async function list(wire: Wire, { since, payment, after }: Parameters<Disputes['list']>[0]): Promise<DisputePage> {
  const asked = {
    start_time: since.toISOString(),
    per_page: String(perPage),
    page: after ?? '1',
    ...(payment !== undefined && { payment_id: payment }),
  };
  const reply = await wire.client.ask({ method: 'GET', path: `/chargeback_requests?${new URLSearchParams(asked)}`, until: soon() });
  if (reply.status === 404) return { disputes: [], next: null };
  const found = disputesIn(reply);
  if (found && found.nameless > 0) alarm(wire, reply, { about: 'disputes without a number', count: found.nameless });
  if (found) return { disputes: found.disputes, next: found.next };
  if (reply.status < 500 && reply.status !== 429) alarm(wire, reply, { about: 'disputes' });
  throw new AcquirerSilent();
}

/** Whose payment it is, as the payment says where the dispute does not. */
async function markOf(wire: Wire, { mark, payment }: RemoteDispute): Promise<Mark | null> {
  return mark ?? markIn((await lookUp(wire, payment, soon()))?.payment?.metadata);
}

const show = ({ client }: Pick<Wire, 'client'>, reference: string, until: Date) =>
  client.ask({ method: 'GET', path: `/chargeback_requests/${encodeURIComponent(reference)}`, until });

/** Null: they know none under this number. */
export async function lookUpDispute(wire: Pick<Wire, 'client'>, reference: string, until: Date) {
  const reply = await show(wire, reference, until);
  if (reply.status === 404) return null;
  const seen = disputeIn(reply);
  if (!seen) throw new AcquirerSilent();
  return seen;
}

async function read(wire: Wire, reference: string): Promise<RemoteDispute | UnreadDispute | null> {
  const reply = await show(wire, reference, soon());
  if (reply.status === 404) return null;
  const dispute = disputeIn(reply)?.dispute;
  if (dispute) return { ...dispute, mark: await markOf(wire, dispute) };
  const unread = unreadIn(reply);
  if (!unread) throw new AcquirerSilent();
  return { ...unread, reference };
}

export const disputesAt = (wire: Wire): Disputes => ({
  list: (call) => list(wire, call),
  read: ({ reference }) => read(wire, reference),
  accept: ({ reference, amount, ...call }) =>
    carryOut(wire, { kind: 'dispute_accept', ...call, scenario: undefined, remote: reference, request: accepting(reference) }, amount),
  defend: ({ reference, amount, packet, ...call }) =>
    carryOut(
      wire,
      { kind: 'dispute_defend', ...call, scenario: undefined, remote: reference, request: defending(reference, packet) },
      amount,
    ),
});
