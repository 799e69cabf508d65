import 'server-only';
import { findAccounts, findRoutes } from '@/lib/acquirers/accounts/store';
import type { Acquirer } from '@/lib/acquirers/acquirer';
import type { Adapter } from '@/lib/acquirers/adapter';
import { adapters } from '@/lib/acquirers/adapters';
import { sandboxAcquirer } from '@/lib/acquirers/sandbox/sandbox';
import type { AcquirerAccount } from '@/lib/db/generated/client';
import { settings } from '@/lib/installation';
import { unseal } from '@/lib/vault/seal';

/** `owner`: a platform’s tenant, or the installation. `way`: a method, a card’s brand or a konbini chain. */
export type Route = { owner: string; way: string; acquirer: string };

/** What this installation is connected to. */
export type Connected = {
  /** By name. Those that take no new payments are among them: payments that they took can be refunded for years. */
  acquirers: ReadonlyMap<string, Acquirer>;
  /** Names of those that take new payments, the first connected first. */
  active: readonly string[];
  routes: readonly Route[];
};

/** For how long another process may still use what was changed here. */
const rememberedMs = 2_000;

const sandbox: Connected = { acquirers: new Map([[sandboxAcquirer.name, sandboxAcquirer]]), active: [sandboxAcquirer.name], routes: [] };
let remembered: { until: number; connected: Promise<Connected> } | undefined;

/** What the secrets of an account are sealed for. */
export const secretsPurpose = (name: string): string => `acquirer:${name}`;

function openAccount(adapter: Adapter, { name, settings: given, secrets }: AcquirerAccount): Acquirer {
  const opened = secrets === null ? {} : JSON.parse(unseal(secrets, secretsPurpose(name)));
  return adapter.open({ settings: adapter.settings.parse(given), secrets: adapter.secrets.parse(opened) });
}

async function readConnected(): Promise<Connected> {
  const [accounts, routes] = await Promise.all([findAccounts(), findRoutes()]);
  const known = accounts.flatMap((account) => {
    const adapter = adapters.get(account.name);
    return adapter ? [{ account, acquirer: openAccount(adapter, account) }] : [];
  });
  return {
    acquirers: new Map(known.map(({ account, acquirer }) => [account.name, acquirer])),
    active: known.flatMap(({ account }) => (account.retiredAt === null ? [account.name] : [])),
    routes,
  };
}

/** After a change of an account or a route: this process uses it at once. */
export const forgetConnected = (): void => {
  remembered = undefined;
};

/**
 * The acquirers and routes of this installation, as they were at most two seconds ago. A sandbox has its own acquirer alone: its clock can be moved, an
 * outside acquirer’s cannot.
 */
export function findConnected(): Promise<Connected> {
  if (settings().mode === 'sandbox') return Promise.resolve(sandbox);
  if (remembered && performance.now() < remembered.until) return remembered.connected;
  const connected = readConnected();
  remembered = { until: performance.now() + rememberedMs, connected };
  connected.catch(forgetConnected);
  return connected;
}
