import { asInstallation } from '@/lib/auth/call-as-installation';
import { collectRecovery } from '@/lib/chargebacks/recovery/collect-recovery';
import { type Collectable, findCollectable, findCollectableLag } from '@/lib/chargebacks/recovery/store';
import { processEach } from '@/lib/jobs/process-each';
import type { Source } from '@/lib/jobs/source';

const job = 'recovery.collect';
const batch = 100;

const each = processEach<Collectable>(job, async ({ tenantId, chargebackId, sellerId }, now) => {
  const { state } = await collectRecovery(await asInstallation({ tenantId, now }), { id: chargebackId, seller_id: sellerId });
  return state;
});

/** Continues open recoveries when their sellers have an available balance. Triggered by money, not by time. */
export const collectRecoveries: Source & { clock: 'business' } = {
  job,
  clock: 'business',
  lag: findCollectableLag,
  next: async () => null,
  run: async (round) => each.run(await findCollectable(batch, each.resting()), round),
};
