import { asInstallation } from '@/lib/auth/installation-caller';
import { type Due, oneByOne } from '@/lib/jobs/one-by-one';
import type { Source } from '@/lib/jobs/source';
import { findDueTellings, findNextTelling, findTellingLag } from '@/lib/refunds/claims/telling/store';
import { tellClaim } from '@/lib/refunds/claims/telling/tell-claim';

const job = 'refund-claim.tell';
const batch = 100;

const each = oneByOne<Due>(job, async ({ tenantId, id }, now) => (await tellClaim(await asInstallation({ tenantId, now }), { id })).result);

/** Tells the customers to whom a link was written what became of their refund. */
export const tellClaims: Source & { clock: 'business' } = {
  job,
  clock: 'business',
  lag: findTellingLag,
  next: findNextTelling,
  run: async (round) => each.run(await findDueTellings(round.now, batch, each.resting()), round),
};
