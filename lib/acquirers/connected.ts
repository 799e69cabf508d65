import 'server-only';
import type { Acquirer } from '@/lib/acquirers/acquirer';
import { sandboxAcquirer } from '@/lib/acquirers/sandbox/sandbox';
import { settings } from '@/lib/installation';

/** What this installation is connected to. */
export type Connected = {
  /** By name. Those that take no new payments are among them: payments that they took can be refunded for years. */
  acquirers: ReadonlyMap<string, Acquirer>;
  /** Names of those that take new payments, the first connected first. */
  active: readonly string[];
  routes: readonly Route[];
};

/** `owner`: a platform’s tenant, or the installation. `way`: a method, a card’s brand or a konbini chain. */
export type Route = { owner: string; way: string; acquirer: string };

const sandbox: Connected = { acquirers: new Map([[sandboxAcquirer.name, sandboxAcquirer]]), active: [sandboxAcquirer.name], routes: [] };
const nothing: Connected = { acquirers: new Map(), active: [], routes: [] };

/** A sandbox has its own acquirer alone: its clock can be moved, an outside acquirer’s cannot. */
export async function connected(): Promise<Connected> {
  return settings().mode === 'sandbox' ? sandbox : nothing;
}
