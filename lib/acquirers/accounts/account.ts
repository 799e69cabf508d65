import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { AccountField, AccountReply, AdapterReply } from '@/lib/acquirers/accounts/schema';
import type { Acquirer } from '@/lib/acquirers/acquirer';
import type { Adapter, OpenAccount } from '@/lib/acquirers/adapter';
import type { AcquirerAccount } from '@/lib/db/generated/client';
import { accountName, acquirerNamed } from '@/lib/ledger/account';
import { allowedAt } from '@/lib/operation/allowed';
import { type Node, nodeOf, optionsOf } from '@/lib/operation/schema-node';
import { wireTime, wireTimeOrNull } from '@/lib/operation/time';
import { refuse, type Sentence } from '@/lib/refusal';

/** Names the state that a change was made on, to the millisecond. */
const versionOf = ({ changedAt }: { changedAt: Date }): string => changedAt.toISOString();
/** Later than the state before, also within one millisecond. */
export const changedAfter = (before: { changedAt: Date } | null, now: Date): Date =>
  before && before.changedAt >= now ? new Date(before.changedAt.getTime() + 1) : now;

const changed: Sentence = {
  en: 'This was changed in the meantime. Nothing was saved: look at it again.',
  ja: 'ほかの人が先に変更したため、保存していません。最新の内容を確認してください。',
};
/** Refuses 409 who has not seen the newest state. */
export function requireVersion(row: { changedAt: Date } | null, seen: string | undefined): void {
  if ((row && versionOf(row)) !== (seen ?? null)) refuse('conflict', { say: changed });
}

/** Tells two keys apart, and nothing of either. */
export const fingerprintOf = (key: string): string => createHash('sha256').update(key).digest('hex').slice(0, 12);

/** The name of the key that asks, which is the first; undefined: it has none. */
export const askingKeyOf = ({ secrets }: Adapter): string | undefined => Object.keys(secrets.shape)[0];

/** Of the key that asks; null where it has none. */
export function fingerprintIn(adapter: Adapter, secrets: Record<string, unknown>): string | null {
  const key = secrets[askingKeyOf(adapter) ?? ''];
  return typeof key === 'string' ? fingerprintOf(key) : null;
}

const isGiven = (value: unknown) => value !== undefined && value !== null && value !== '';
const given = (values: Record<string, unknown> = {}) => Object.fromEntries(Object.entries(values).filter(([, value]) => isGiven(value)));

function faultOf(rules: z.ZodObject, { path, input }: { path: readonly PropertyKey[]; input: unknown }, raw: unknown): Sentence {
  const allowed = allowedAt(rules, path, raw);
  return isGiven(input)
    ? { en: `This must be ${allowed.en}.`, ja: `${allowed.ja}を入力してください。` }
    : { en: `This is needed: ${allowed.en}.`, ja: `必須の項目です。${allowed.ja}を入力してください。` };
}

function judged(rules: z.ZodObject, values: Record<string, unknown>, part: 'settings' | 'secrets'): Record<string, unknown> {
  const { success, data, error } = rules.safeParse(values);
  if (success) return data;
  const [{ path } = { path: [] }] = error.issues;
  const input = values[String(path[0])];
  return refuse(isGiven(input) ? 'invalid_parameter' : 'missing_parameter', {
    param: [part, ...path].join('.'),
    say: faultOf(rules, { path, input }, values),
  });
}

export type Given = { settings?: Record<string, unknown> | undefined; secrets?: Record<string, unknown> | undefined };

/** What an account is after a change. Refuses `invalid_parameter` or `missing_parameter`, naming the field; no value is ever repeated. */
export function judgedAccount(adapter: Adapter, before: OpenAccount<object, object>, { settings, secrets }: Given) {
  return {
    settings: judged(adapter.settings, given({ ...before.settings, ...settings }), 'settings'),
    secrets: judged(adapter.secrets, { ...before.secrets, ...given(secrets) }, 'secrets') as Record<string, string>,
  };
}

type Kept = Pick<AcquirerAccount, 'name' | 'isTest' | 'retiredAt'>;
const own = (isTest: boolean): Sentence =>
  isTest
    ? { en: 'These are test keys', ja: 'これはテスト用のキーです' }
    : { en: 'This takes real money', ja: 'これは実際のお金を扱う接続です' };
const other = (isTest: boolean): Sentence =>
  isTest ? { en: 'with test keys', ja: 'テスト用のキーで接続されています' } : { en: 'for real money', ja: '実際のお金を扱っています' };

/** Test keys and live keys never take payments together. Refuses `conflict`, naming the other account. */
export function requireOneKind(accounts: readonly Kept[], { name, isTest }: Pick<Kept, 'name' | 'isTest'>): void {
  const beside = accounts.find((account) => account.name !== name && account.retiredAt === null && account.isTest !== isTest);
  if (!beside) return;
  const [here, there] = [own(isTest), other(beside.isTest)];
  refuse('conflict', {
    say: {
      en: `${here.en}, and ${beside.name} is connected ${there.en}. Stop using ${beside.name} first: an installation is a rehearsal, or it takes money.`,
      ja: `${here.ja}が、${beside.name}は${there.ja}。先に${beside.name}の利用を停止してください。テスト用と本番用は併用できません。`,
    },
  });
}

const typeOf = (node: Node): AccountField['kind'] => {
  const [option = node] = optionsOf(node);
  if (option.type === 'boolean') return 'flag';
  if (option.type === 'integer' || option.type === 'number') return 'number';
  if (option.type === 'array') return 'choices';
  return option.enum ? 'choice' : 'text';
};

function fieldsOf(rules: z.ZodObject, isSecret: boolean): AccountField[] {
  const asked = z.toJSONSchema(rules, { unrepresentable: 'any', io: 'input' }) as Node;
  return Object.entries(nodeOf(rules).properties ?? {}).map(([name, node]) => ({
    name,
    kind: typeOf(node),
    values: optionsOf(node.items ?? node).flatMap((option) => (option.enum ?? []).map(String)),
    is_secret: isSecret,
    is_required: asked.required?.includes(name) ?? false,
  }));
}

/** Of the next account of an adapter. */
export function nextName(adapter: string, accounts: readonly Pick<AcquirerAccount, 'name'>[]): string {
  const numbers = accounts.map(({ name }) => acquirerNamed(name)).flatMap((named) => (named.adapter === adapter ? named.number : []));
  return accountName(adapter, Math.max(0, ...numbers) + 1);
}

/** What a person enters to connect it. */
export const presentAdapter = (adapter: Adapter, accounts: readonly Pick<AcquirerAccount, 'name'>[]): AdapterReply => ({
  name: adapter.name,
  fields: [...fieldsOf(adapter.settings, false), ...fieldsOf(adapter.secrets, true)],
  next_account: nextName(adapter.name, accounts),
});

/** `opened`: null where the account cannot be opened. */
export const presentAccount = (row: AcquirerAccount, opened: { acquirer: Acquirer; kept: readonly string[] } | null): AccountReply => ({
  resource: 'acquirer_account',
  name: row.name,
  status: row.retiredAt === null ? 'active' : 'retired',
  is_test: row.isTest,
  is_usable: opened !== null,
  fingerprint: row.fingerprint,
  settings: row.settings as Record<string, unknown>,
  kept: [...(opened?.kept ?? [])],
  takes: {
    methods: [...(opened?.acquirer.can.methods ?? [])],
    brands: [...(opened?.acquirer.can.brands ?? [])],
    stores: [...(opened?.acquirer.can.stores ?? [])],
  },
  created_at: wireTime(row.createdAt),
  changed_at: wireTime(row.changedAt),
  changed_by: row.changedByName,
  retired_at: wireTimeOrNull(row.retiredAt),
  version: versionOf(row),
});

/** For the audit log: nothing of a key but its fingerprint. */
export const auditedAccount = ({ name, isTest, fingerprint, retiredAt, settings }: AcquirerAccount) => ({
  ...{ acquirer: name, test_keys: isTest, fingerprint, settings: settings as Record<string, unknown>, retired: retiredAt !== null },
});
