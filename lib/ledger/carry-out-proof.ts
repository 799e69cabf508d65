import 'server-only';
import { logFault } from '@/lib/db/outage';
import { findViolations, finishProof, keepProof } from '@/lib/ledger/store';
import { log } from '@/lib/log';

/** Well below the lease that each heartbeat extends. */
const heartbeatMs = 15_000;
const underWay = new Set<Promise<void>>();

async function prove(id: string): Promise<void> {
  const startedMs = performance.now();
  const tookMs = () => Math.round(performance.now() - startedMs);
  const heartbeat = setInterval(() => keepProof(id).catch(() => undefined), heartbeatMs).unref();
  try {
    const proof = await findViolations();
    await finishProof(id, proof, tookMs());
    if (proof.findings.length > 0)
      log.error({ proofId: id, rules: proof.findings.map(({ invariant }) => invariant) }, 'the ledger is not clean');
  } catch (error) {
    logFault(error, 'proof failed', { proofId: id });
    await finishProof(id, null, tookMs());
  } finally {
    clearInterval(heartbeat);
  }
}

/** Runs a started proof in the background: a large ledger takes minutes. If the process dies, the lease expires. */
export function carryOut(id: string): void {
  const work = prove(id)
    .catch((error) => logFault(error, 'a proof stays open until its lease is over', { proofId: id }))
    .finally(() => underWay.delete(work));
  underWay.add(work);
}

/** Resolves when this process runs no proof any more. */
export const untilProven = async (): Promise<void> => {
  await Promise.all(underWay);
};
