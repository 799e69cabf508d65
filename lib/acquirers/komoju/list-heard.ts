import { z } from 'zod';
import { type Acquirer, AcquirerSilent, type Heard } from '@/lib/acquirers/acquirer';
import { heardIn } from '@/lib/acquirers/komoju/notice';
import { alarm, type Wire } from '@/lib/acquirers/komoju/send-attempt';

const askMs = 8_000;
const perPage = 100;

const list = z.looseObject({ data: z.array(z.looseObject({ created_at: z.iso.datetime({ offset: true }) })) });

/** Where to go on in a list that begins with the newest: `before` this moment (null: at its beginning), on this page of what is left. */
type Place = { before: string | null; page: number };
const start: Place = { before: null, page: 1 };
const placeIn = (after: string | null): Place => {
  if (after === null) return start;
  const [before = '', page = ''] = after.split(' ');
  return { before: before || null, page: Number(page) };
};
const after = ({ before, page }: Place): string => `${before ?? ''} ${page}`;

/**
 * By the time of the last of a page, since a list reaches only so many rows, and grows at its beginning. A second later, in case theirs leaves out the
 * second that it is asked for; where all of a page happened in one second, by the next page.
 */
function following({ before, page }: Place, last: string): Place {
  const moment = new Date(Date.parse(last) + 1_000);
  const isEarlier = before === null || moment.getTime() < Date.parse(before);
  return isEarlier ? { before: moment.toISOString(), page: 1 } : { before, page: page + 1 };
}

/** A page of their events since a moment, without those of payments that we have not made. */
export async function listHeard(wire: Wire, call: Parameters<NonNullable<Acquirer['heardSince']>>[0]) {
  const place = placeIn(call.after);
  const query = new URLSearchParams({
    start_time: call.since.toISOString(),
    ...(place.before !== null && { end_time: place.before }),
    per_page: String(perPage),
    page: String(place.page),
  });
  const reply = await wire.client.ask({ method: 'GET', path: `/events?${query}`, until: new Date(Date.now() + askMs) });
  const { success, data: found } = list.safeParse(reply.body);
  if (reply.status !== 200 || !success) {
    if (reply.status < 500 && reply.status !== 429) alarm(wire, reply, { list: 'events' });
    throw new AcquirerSilent();
  }
  const last = found.data.length < perPage ? undefined : found.data.at(-1);
  return {
    heard: found.data.map(heardIn).filter((heard): heard is Heard => heard !== null && heard.mark !== null),
    next: last ? after(following(place, last.created_at)) : null,
  };
}
