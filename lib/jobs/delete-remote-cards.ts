import { findConnected } from '@/lib/acquirers/find-connected';
import { logFault } from '@/lib/db/outage';
import { inLanes } from '@/lib/jobs/lanes';
import type { Ran, Source } from '@/lib/jobs/source';
import { type DroppedCard, findDropLag, noteDropped, takeDropped } from '@/lib/jobs/store';

const job = 'card.drop';
const batch = 20;
const restMs = 10 * 60_000;

/** One that is not connected any more is asked again when it is: its keys may be entered anew. */
async function drop({ tenantId, id, at, acquirer, remoteCustomer }: DroppedCard): Promise<Ran> {
  const ran = { job, at, tenantId };
  const keeper = (await findConnected()).acquirers.get(acquirer);
  if (!keeper?.drop) return { ...ran, result: 'not connected' };
  try {
    await keeper.drop({ token: remoteCustomer });
  } catch (error) {
    logFault(error, 'due work failed', { job, subjectId: id });
    return { ...ran, result: 'silent' };
  }
  await noteDropped({ tenantId, id });
  return { ...ran, result: 'deleted' };
}

/** Has acquirers delete the cards that customers here no longer have. Whoever does not answer is asked again every ten minutes. */
export const deleteRemoteCards: Source = {
  job,
  clock: 'real',
  lag: findDropLag,
  ...inLanes(async ({ signal }, lane, isWell) => {
    const ran: Ran[] = [];
    for (const card of await takeDropped(batch, restMs, lane))
      if (!signal.aborted && (ran.length === 0 || isWell())) ran.push(await drop(card));
    return ran;
  }),
};
