import 'server-only';
import { findAccounts, findRoutes } from '@/lib/acquirers/accounts/store';
import type { Acquirer } from '@/lib/acquirers/acquirer';
import type { Adapter, OpenAccount } from '@/lib/acquirers/adapter';
import { adapters } from '@/lib/acquirers/adapters';
import { sandboxAcquirer } from '@/lib/acquirers/sandbox/sandbox';
import type { AcquirerAccount } from '@/lib/db/generated/client';
import { settings } from '@/lib/installation';
import { acquirerNamed } from '@/lib/ledger/account';
import { framesOf, log } from '@/lib/log';
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
  /** Those that take new payments have test keys: no money moves. */
  isRehearsal: boolean;
};

/** For how long another process may still use what was changed here. */
const rememberedMs = 2_000;

const sandbox: Connected = {
  acquirers: new Map([[sandboxAcquirer.name, sandboxAcquirer]]),
  active: [sandboxAcquirer.name],
  routes: [],
  isRehearsal: false,
};
let remembered: { until: number; connected: Promise<Connected> } | undefined;

/** What the secrets of an account are sealed for. */
export const secretsPurpose = (name: string): string => `acquirer:${name}`;

/** The adapter of an account, by the account's name. */
export const findAdapter = (account: string): Adapter | undefined => adapters.get(acquirerNamed(account).adapter);

/** The fingerprints of the keys that are known to be of an account. */
export const keysOf = (keys: string | null): string[] => keys?.split(' ') ?? [];

/** What was entered. Throws where the seal does not open or the adapter no longer takes it. */
export function openAccount(adapter: Adapter, { name, settings: given, secrets, keys }: AcquirerAccount): OpenAccount {
  const opened = secrets === null ? {} : JSON.parse(unseal(secrets, secretsPurpose(name)));
  return {
    settings: adapter.settings.parse(given),
    secrets: adapter.secrets.parse(opened) as Record<string, string>,
    name,
    keys: keysOf(keys),
  };
}

type Opened = { acquirer: Acquirer; kept: readonly string[] };
const opened = new Map<string, Opened & { entered: string }>();
/** What was entered where it could not be opened: told once and not every two seconds. */
const told = new Map<string, string>();

/** The acquirer of an account and the names of its keys; opened anew only where it was changed. Null: it cannot be opened, and the others go on. */
export function connect(row: AcquirerAccount): Opened | null {
  const adapter = findAdapter(row.name);
  if (!adapter) return null;
  const entered = JSON.stringify([row.settings, row.secrets, row.keys]);
  const known = opened.get(row.name);
  if (known?.entered === entered) return known;
  try {
    const account = openAccount(adapter, row);
    const found = { acquirer: adapter.open(account), kept: Object.keys(account.secrets), entered };
    opened.set(row.name, found);
    return found;
  } catch (error) {
    if (told.get(row.name) !== entered) log.error({ acquirer: row.name, frames: framesOf(error) }, 'acquirer account cannot be opened');
    told.set(row.name, entered);
    return null;
  }
}

async function readConnected(): Promise<Connected> {
  const [accounts, routes] = await Promise.all([findAccounts(), findRoutes()]);
  const known = accounts.flatMap((account) => {
    const acquirer = connect(account)?.acquirer;
    return acquirer ? [{ account, acquirer }] : [];
  });
  const active = known.filter(({ account }) => account.retiredAt === null);
  return {
    acquirers: new Map(known.map(({ account, acquirer }) => [account.name, acquirer])),
    active: active.map(({ account }) => account.name),
    routes,
    isRehearsal: active.some(({ account }) => account.isTest),
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
