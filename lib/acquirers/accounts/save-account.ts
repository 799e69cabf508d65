import type { z } from 'zod';
import {
  auditedAccount,
  changedAfter,
  fingerprintIn,
  judgedAccount,
  nextName,
  presentAccount,
  requireOneKind,
  requireVersion,
} from '@/lib/acquirers/accounts/account';
import { isAnother, type Recognized, recognizeAccount, requireKeyFor, requireOwnKey } from '@/lib/acquirers/accounts/check-owner';
import { requireUntouched } from '@/lib/acquirers/accounts/require-untouched';
import { type AccountReply, accountReply, saveAccountInput } from '@/lib/acquirers/accounts/schema';
import { findAccounts, lockAcquirers, moveRoutes, saveAccount } from '@/lib/acquirers/accounts/store';
import type { Adapter, OpenAccount } from '@/lib/acquirers/adapter';
import { adapters } from '@/lib/acquirers/adapters';
import { connect, findAdapter, forgetConnected, keysOf, openAccount, secretsPurpose } from '@/lib/acquirers/find-connected';
import { personOf } from '@/lib/auth/person';
import type { AcquirerAccount } from '@/lib/db/generated/client';
import type { Database } from '@/lib/db/prisma';
import { settings } from '@/lib/installation';
import { type Change, installation } from '@/lib/operation/audit';
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

/** An adapter, or an account that there is. */
function adapterNamed(name: string, accounts: readonly AcquirerAccount[]): Adapter {
  const names = [...new Set([...adapters.keys(), ...accounts.map((account) => account.name)])];
  const say = { en: `The acquirer must be one of ${names.join(', ')}.`, ja: `決済会社は${names.join('、')}のいずれかを指定してください。` };
  return (names.includes(name) && findAdapter(name)) || refuse('invalid_parameter', { param: 'name', say });
}

const nothing: OpenAccount = { settings: {}, secrets: {} };
/** What was entered before; nothing of what cannot be opened any more, which is then entered anew. */
function openedBefore(adapter: Adapter, row: AcquirerAccount | null): OpenAccount {
  try {
    return row ? openAccount(adapter, row) : nothing;
  } catch {
    return nothing;
  }
}

type Given = Pick<z.output<typeof saveAccountInput>, 'settings' | 'secrets'>;
type By = Pick<AcquirerAccount, 'changedAt' | 'changedBy' | 'changedByName'>;

function rowOf(adapter: Adapter, name: string, account: OpenAccount, by: By): AcquirerAccount {
  const fingerprint = fingerprintIn(adapter, account.secrets);
  return {
    ...{ name, isTest: adapter.isTest(account), settings: account.settings as AcquirerAccount['settings'] },
    secrets: Object.keys(account.secrets).length > 0 ? seal(JSON.stringify(account.secrets), secretsPurpose(name)) : null,
    ...{ fingerprint, keys: fingerprint },
    ...{ createdAt: by.changedAt, ...by, retiredAt: null, disputesAt: null, disputesSince: null },
  };
}

/** The account with other keys or settings; `isKnown`: what was made with the keys before is this account's. */
function replacedBy(before: AcquirerAccount, row: AcquirerAccount, isKnown: boolean): AcquirerAccount {
  const { createdAt, retiredAt, disputesSince, keys, fingerprint } = before;
  const known = isKnown ? [...keysOf(keys), ...keysOf(fingerprint)] : [];
  const all = new Set([...known, ...keysOf(row.keys)]);
  return { ...row, createdAt, retiredAt, disputesSince, keys: all.size > 0 ? [...all].join(' ') : null };
}

/** `whose`: what a person said of keys that were held. */
const changeOf = (before: AcquirerAccount | null, after: AcquirerAccount, whose?: string): Change => ({
  tenantId: installation,
  subjectKind: 'acquirer',
  subjectId: installation,
  before: before && auditedAccount(before),
  after: { ...auditedAccount(after), ...(whose !== undefined && { whose }) },
});

type Entering = { adapter: Adapter; accounts: readonly AcquirerAccount[]; before: AcquirerAccount; given: Given; by: By };

/** Another account at the same acquirer, beside the one before: that one takes no new payments and keeps its keys and all that it took. */
async function saveBeside(database: Database, { adapter, accounts, before, given, by }: Entering) {
  const account = judgedAccount(adapter, nothing, given);
  const row = rowOf(adapter, nextName(adapter.name, accounts), account, by);
  const retired = before.retiredAt === null ? { ...before, ...by, retiredAt: by.changedAt } : before;
  const beside = accounts.map((one) => (one.name === before.name ? retired : one));
  requireOwnKey(adapter, accounts, row);
  requireOneKind(beside, row);
  await requireUntouched(database, beside, row.isTest);
  const opened = connect(row) ?? refuse('invalid_parameter', { param: 'settings', say: notTogether });
  for (const one of [retired, row]) await saveAccount(database, one);
  await moveRoutes(database, before.name, row);
  const ended = retired === before ? [] : [changeOf(before, retired)];
  return { reply: presentAccount(row, opened), changes: [...ended, changeOf(null, row, 'another')] };
}

/**
 * Enters the keys of an acquirer, or replaces some. What is not given stays. Keys of another account there are held until that is confirmed, and are then
 * an account of their own. Refuses test keys beside live ones, and a sandbox.
 */
export const saveAcquirerAccount = command<typeof saveAccountInput, AccountReply, Recognized>({
  name: 'acquirer_account.save',
  summary: 'Connect an acquirer, or replace its keys',
  allow: 'installation:run',
  proof: 'recent',
  audience: 'operators',
  input: saveAccountInput,
  output: accountReply,
  after: forgetConnected,
  async prepare(_, { name, version, settings: given, secrets }) {
    if (settings().mode === 'sandbox') refuse('conflict', { say: ofSandbox });
    const accounts = await findAccounts();
    const adapter = adapterNamed(name, accounts);
    const before = accounts.find((account) => account.name === name) ?? null;
    requireVersion(before, version);
    const account = judgedAccount(adapter, openedBefore(adapter, before), { settings: given, secrets });
    requireKeyFor(adapter, before, account, { secrets });
    return recognizeAccount(adapter, { before, account, accounts });
  },
  async run({ caller, now }, { name, version, account: word, ...given }, database, recognized) {
    await lockAcquirers(database);
    const accounts = await findAccounts(database);
    const adapter = adapterNamed(name, accounts);
    const before = accounts.find((account) => account.name === name) ?? null;
    requireVersion(before, version);
    const person = personOf(caller);
    const by = { changedAt: changedAfter(before, now), changedBy: person.id, changedByName: person.name };
    if (before && isAnother(recognized, word)) return saveBeside(database, { adapter, accounts, before, given, by });
    const entered = rowOf(adapter, name, judgedAccount(adapter, openedBefore(adapter, before), given), by);
    requireOwnKey(adapter, accounts, entered);
    if (before === null || before.retiredAt === null) requireOneKind(accounts, entered);
    await requireUntouched(database, accounts, entered.isTest);
    const row = before ? replacedBy(before, entered, recognized.kind !== 'unused') : entered;
    const opened = connect(row) ?? refuse('invalid_parameter', { param: 'settings', say: notTogether });
    await saveAccount(database, row);
    return { reply: presentAccount(row, opened), changes: [changeOf(before, row, 'stake' in recognized ? word : undefined)] };
  },
});
