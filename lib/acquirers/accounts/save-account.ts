import {
  auditedAccount,
  changedAfter,
  fingerprintOf,
  judgedAccount,
  presentAccount,
  requireOneKind,
  requireVersion,
} from '@/lib/acquirers/accounts/account';
import { requireUntouched } from '@/lib/acquirers/accounts/require-untouched';
import { type AccountReply, accountReply, saveAccountInput } from '@/lib/acquirers/accounts/schema';
import { findAccounts, lockAcquirers, saveAccount } from '@/lib/acquirers/accounts/store';
import type { Adapter, OpenAccount } from '@/lib/acquirers/adapter';
import { adapters } from '@/lib/acquirers/adapters';
import { connect, forgetConnected, openAccount, secretsPurpose } from '@/lib/acquirers/find-connected';
import { personOf } from '@/lib/auth/person';
import type { AcquirerAccount } from '@/lib/db/generated/client';
import { settings } from '@/lib/installation';
import { installation } from '@/lib/operation/audit';
import { command } from '@/lib/operation/command';
import { refuse, type Sentence } from '@/lib/refusal';
import { seal } from '@/lib/vault/seal';

export const ofSandbox: Sentence = {
  en: 'A sandbox has its own acquirer, and takes no keys of another one. Connect acquirers in an installation with MODE=live: with test keys it is a rehearsal and takes no money.',
  ja: 'サンドボックスには専用の決済会社があり、ほかの決済会社のキーは登録できません。MODE=liveの環境で接続してください。テスト用のキーを使うとリハーサルになり、実際のお金は動きません。',
};

const notTogether: Sentence = {
  en: 'These settings and keys do not go together: live keys, for example, need an address that begins with https://, and the secret of the webhook. The publishable and the secret key must be both for tests or both live.',
  ja: 'この設定とキーの組み合わせでは接続できません。たとえば、本番用のキーにはhttps://で始まるアドレスとWebhookのシークレットが必要です。公開キーとシークレットキーは、両方ともテスト用か、両方とも本番用にしてください。',
};

function adapterNamed(name: string): Adapter {
  const names = [...adapters.keys()];
  const say = { en: `The acquirer must be one of ${names.join(', ')}.`, ja: `決済会社は${names.join('、')}のいずれかを指定してください。` };
  return adapters.get(name) ?? refuse('invalid_parameter', { param: 'name', say });
}

/** What was entered before; nothing of what cannot be opened any more, which is then entered anew. */
function openedBefore(adapter: Adapter, row: AcquirerAccount | null): OpenAccount {
  try {
    return row ? openAccount(adapter, row) : { settings: {}, secrets: {} };
  } catch {
    return { settings: {}, secrets: {} };
  }
}

/** Enters the keys of an acquirer, or replaces some. What is not given stays. Refuses test keys beside live ones, and a sandbox. */
export const saveAcquirerAccount = command<typeof saveAccountInput, AccountReply>({
  name: 'acquirer_account.save',
  summary: 'Connect an acquirer, or replace its keys',
  allow: 'installation:run',
  proof: 'recent',
  audience: 'operators',
  input: saveAccountInput,
  output: accountReply,
  after: forgetConnected,
  async run({ caller, now }, { name, version, ...given }, database) {
    if (settings().mode === 'sandbox') refuse('conflict', { say: ofSandbox });
    const adapter = adapterNamed(name);
    await lockAcquirers(database);
    const accounts = await findAccounts(database);
    const before = accounts.find((account) => account.name === name) ?? null;
    requireVersion(before, version);
    const account = judgedAccount(adapter, openedBefore(adapter, before), given);
    const isTest = adapter.isTest(account);
    if (before === null || before.retiredAt === null) requireOneKind(accounts, { name, isTest });
    await requireUntouched(database, accounts, isTest);
    const person = personOf(caller);
    const changedAt = changedAfter(before, now);
    const isSecret = Object.keys(account.secrets).length > 0;
    const row: AcquirerAccount = {
      ...{ name, isTest, settings: account.settings as AcquirerAccount['settings'] },
      secrets: isSecret ? seal(JSON.stringify(account.secrets), secretsPurpose(name)) : null,
      fingerprint: fingerprintOf(adapter, account.secrets),
      ...{ createdAt: before?.createdAt ?? changedAt, changedAt, changedBy: person.id, changedByName: person.name },
      retiredAt: before?.retiredAt ?? null,
      // another account may have other disputes
      ...{ disputesAt: null, disputesSince: before?.disputesSince ?? null },
    };
    const opened = connect(row) ?? refuse('invalid_parameter', { param: 'settings', say: notTogether });
    await saveAccount(database, row);
    const change = { tenantId: installation, subjectKind: 'acquirer' as const, subjectId: installation };
    const reply = presentAccount(row, opened);
    return { reply, changes: [{ ...change, before: before && auditedAccount(before), after: auditedAccount(row) }] };
  },
});
