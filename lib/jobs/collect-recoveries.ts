import { asInstallation } from '@/lib/auth/installation-caller';
import { collectRecovery } from '@/lib/chargebacks/recovery/collect-recovery';
import { type Collectable, findCollectable, findCollectableLag } from '@/lib/chargebacks/recovery/store';
import type { Ran, Source } from '@/lib/jobs/source';
import { Refusal } from '@/lib/refusal';

const job = 'recovery.collect';
const batch = 100;

async function collect({ tenantId, id, sellerId, at }: Collectable, now: Date): Promise<Ran[]> {
  try {
    const { state } = await collectRecovery(await asInstallation({ tenantId, now }), { id, seller_id: sellerId });
    return [{ job, at, tenantId, result: state }];
  } catch (error) {
    if (error instanceof Refusal) return []; // there is nothing any more, or somebody else was first
    throw error;
  }
}

/** Takes from sellers whatever has become available of what they bear of lost chargebacks. It comes with money, not with time. */
export const collectRecoveries: Source & { clock: 'business' } = {
  job,
  clock: 'business',
  lag: findCollectableLag,
  next: async () => null,
  async run({ now, signal }) {
    const ran: Ran[] = [];
    for (const due of await findCollectable(batch)) if (!signal.aborted) ran.push(...(await collect(due, now)));
    return ran;
  },
};
