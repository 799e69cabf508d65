import { findAccounts } from '@/lib/acquirers/accounts/store';
import type { Finding } from '@/lib/acquirers/adapter';
import { adapters } from '@/lib/acquirers/adapters';
import { findAdapter, openAccount } from '@/lib/acquirers/find-connected';

/** Why nothing is tried: a sentence for whoever asked. */
export class NoRehearsal extends Error {}

/**
 * Tries what an adapter relies on with the account that was entered for it. Throws NoRehearsal before anything is sent: where there is none, where it has
 * live keys, or where the acquirer does not take them.
 */
export async function runRehearsal(name: string): Promise<AsyncIterable<Finding>> {
  const adapter = findAdapter(name);
  const names = [...adapters.values()].filter((known) => known.rehearse).map((known) => known.name);
  if (!adapter?.rehearse) throw new NoRehearsal(`There is nothing to rehearse with "${name}": take ${names.join(' or ')}.`);
  const row = (await findAccounts()).find((account) => account.name === name);
  if (!row) throw new NoRehearsal(`No account at ${name} was entered: an operator enters its test keys on the page of acquirers.`);
  const account = (() => {
    try {
      return openAccount(adapter, row);
    } catch {
      throw new NoRehearsal(`The keys of ${name} cannot be read any more: enter them again.`);
    }
  })();
  if (!row.isTest || !adapter.isTest(account))
    throw new NoRehearsal(`The account at ${name} has live keys, which would move money: a rehearsal takes test keys alone.`);
  const fault = await adapter.check(account);
  if (fault) throw new NoRehearsal(fault.en);
  return adapter.rehearse(account);
}
