import { type Acquirer, AcquirerSilent } from '@/lib/acquirers/acquirer';
import type { Mark } from '@/lib/acquirers/attempt-id';
import type { RemoteDispute } from '@/lib/acquirers/dispute';
import { disputeIn, disputesIn, markIn } from '@/lib/acquirers/komoju/dispute-replies';
import { accepting, defending } from '@/lib/acquirers/komoju/requests';
import { alarm, carryOut, lookUp, type Wire } from '@/lib/acquirers/komoju/send-attempt';

const readMs = 8_000;
const perPage = 100;
const soon = () => new Date(Date.now() + readMs);

type Disputes = NonNullable<Acquirer['disputes']>;

/** Where the feature is off there are none. */
async function list(wire: Wire, { since, payment, after }: Parameters<Disputes['list']>[0]) {
  const asked = {
    start_time: since.toISOString(),
    per_page: String(perPage),
    page: after ?? '1',
    ...(payment !== undefined && { payment_id: payment }),
  };
  const reply = await wire.client.ask({ method: 'GET', path: `/chargeback_requests?${new URLSearchParams(asked)}`, until: soon() });
  if (reply.status === 404) return { disputes: [], next: null };
  const found = disputesIn(reply);
  if (found) return found;
  if (reply.status < 500 && reply.status !== 429) alarm(wire, reply, { about: 'disputes' });
  throw new AcquirerSilent();
}

/** Whose payment it is, as the payment says where the dispute does not. */
async function markOf(wire: Wire, { mark, payment }: RemoteDispute): Promise<Mark | null> {
  return mark ?? markIn((await lookUp(wire, payment, soon()))?.payment?.metadata);
}

/** Null: they know none under this number. */
export async function lookUpDispute({ client }: Pick<Wire, 'client'>, reference: string, until: Date) {
  const reply = await client.ask({ method: 'GET', path: `/chargeback_requests/${encodeURIComponent(reference)}`, until });
  if (reply.status === 404) return null;
  const seen = disputeIn(reply);
  if (!seen) throw new AcquirerSilent();
  return seen;
}

async function read(wire: Wire, reference: string): Promise<RemoteDispute | null> {
  const dispute = (await lookUpDispute(wire, reference, soon()))?.dispute;
  return dispute ? { ...dispute, mark: await markOf(wire, dispute) } : null;
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
