import { vi } from 'vitest';
import { type Acquirer, type AcquirerOutcome, AcquirerSilent } from '@/lib/acquirers/acquirer';
import { sandboxAcquirer } from '@/lib/acquirers/sandbox';
import { readClock } from '@/lib/clock/store';
import { recoverAttempts } from '@/lib/jobs/recover-attempts';
import { tick } from '@/lib/jobs/tick';
import { splitOf } from '@/lib/testing/market';
import { patiently, type Shop, tally, together } from '@/lib/testing/shop';
import { sql } from '@/lib/testing/tables';

export type Method = Exclude<keyof Acquirer, 'name' | 'close'>;
type Call = (asked: never) => Promise<AcquirerOutcome>;

/** What the next call of this kind meets, instead of the sandbox; `act` is what the sandbox would have done. */
export function atNextCall(method: Method, does: (act: () => Promise<AcquirerOutcome>) => Promise<AcquirerOutcome>) {
  const real = sandboxAcquirer[method] as Call;
  const spy = vi.spyOn(sandboxAcquirer, method);
  (spy as unknown as { mockImplementationOnce: (call: Call) => void }).mockImplementationOnce((asked) => does(() => real(asked)));
}

/** The acquirer that has done it and does not say so. */
export const actAndBeSilent = async (act: () => Promise<AcquirerOutcome>): Promise<AcquirerOutcome> => {
  await act();
  throw new AcquirerSilent();
};
export const beSilent = (): Promise<AcquirerOutcome> => Promise.reject(new AcquirerSilent());

/** An authorization whose capture, with nothing split, was done, and nobody knows. */
export async function unknownCapture(shop: Shop): Promise<string> {
  const id = await shop.authorize();
  atNextCall('capture', actAndBeSilent);
  await shop.capture(id, { platform_details: splitOf() });
  return id;
}

/** An authorization that was cancelled, and nobody knows. */
export async function unknownCancel(shop: Shop): Promise<string> {
  const id = await shop.authorize();
  atNextCall('void', actAndBeSilent);
  await shop.cancel(id);
  return id;
}

/** As if their time had passed. */
export const endLeases = () =>
  sql(
    `UPDATE "Attempt" SET "leaseUntil" = clock_timestamp() - interval '1 second' WHERE state = 'open' AND "leaseUntil" > clock_timestamp()`,
  );

/** What became of every open attempt in one round of recovery, once its lease is over. */
export async function recoverAll(): Promise<string[]> {
  await endLeases();
  return (await tick(await readClock(), [recoverAttempts])).map(({ result }) => result);
}

type Answer = Awaited<ReturnType<Shop['refund']>>;

/**
 * What many who do the same at once are told, as clients do it: whoever is to come again does, and an outcome that nobody knows is asked for. That one
 * counts as told 200: whether it was done, and once, is for the records to say.
 */
export async function insist(count: number, act: () => Promise<Answer>): Promise<Record<string, number>> {
  const { '504 gateway_timeout': unknown = 0, ...told } = tally(await together(count, () => patiently(act)));
  if (unknown === 0) return told;
  await recoverAll();
  await patiently(act);
  return { ...told, '200': (told['200'] ?? 0) + unknown };
}
