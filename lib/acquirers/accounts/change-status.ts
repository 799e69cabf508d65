import { auditedAccount, changedAfter, presentAccount, requireOneKind, requireVersion } from '@/lib/acquirers/accounts/account';
import { requireUntouched } from '@/lib/acquirers/accounts/require-untouched';
import { type AccountReply, accountReply, changeAccountInput } from '@/lib/acquirers/accounts/schema';
import { findAccounts, lockAcquirers, saveAccount } from '@/lib/acquirers/accounts/store';
import { connect, forgetConnected } from '@/lib/acquirers/find-connected';
import { personOf } from '@/lib/auth/person';
import type { AcquirerAccount } from '@/lib/db/generated/client';
import { installation } from '@/lib/operation/audit';
import { command } from '@/lib/operation/command';
import type { Operation } from '@/lib/operation/operation';
import { refuse } from '@/lib/refusal';

type Status = 'active' | 'retired';

const changeStatus = (name: string, summary: string, status: Status): Operation<AccountReply> =>
  command<typeof changeAccountInput, AccountReply>({
    name,
    summary,
    allow: 'installation:run',
    proof: 'recent',
    audience: 'operators',
    input: changeAccountInput,
    output: accountReply,
    after: forgetConnected,
    async run({ caller, now }, { name: account, version }, database) {
      await lockAcquirers(database);
      const accounts = await findAccounts(database);
      const before = accounts.find((row) => row.name === account) ?? refuse('not_found');
      requireVersion(before, version);
      if ((before.retiredAt === null) === (status === 'active')) return { reply: presentAccount(before, connect(before)), changes: [] };
      if (status === 'active') {
        requireOneKind(accounts, before);
        await requireUntouched(database, accounts, before.isTest);
      }
      const person = personOf(caller);
      const changedAt = changedAfter(before, now);
      const by = { changedAt, changedBy: person.id, changedByName: person.name };
      const row: AcquirerAccount = { ...before, ...by, retiredAt: status === 'active' ? null : changedAt };
      await saveAccount(database, row);
      const change = { tenantId: installation, subjectKind: 'acquirer' as const, subjectId: installation };
      return {
        reply: presentAccount(row, connect(row)),
        changes: [{ ...change, before: auditedAccount(before), after: auditedAccount(row) }],
      };
    },
  });

/** It takes no new payments; those that it took can be captured, cancelled and refunded as before. */
export const retireAcquirerAccount = changeStatus('acquirer_account.retire', 'Take no new payments through an acquirer', 'retired');

/** It takes payments again. Refuses where that would bring test and live keys together. */
export const restoreAcquirerAccount = changeStatus('acquirer_account.restore', 'Take payments through an acquirer again', 'active');
