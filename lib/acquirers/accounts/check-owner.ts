import { askingKeyOf, fingerprintIn, type Given } from '@/lib/acquirers/accounts/account';
import { findMade, findStake, type Stake } from '@/lib/acquirers/accounts/store';
import type { Adapter, OpenAccount } from '@/lib/acquirers/adapter';
import { keysOf } from '@/lib/acquirers/find-connected';
import type { AcquirerAccount } from '@/lib/db/generated/client';
import { acquirerNamed } from '@/lib/ledger/account';
import { refuse, type Sentence } from '@/lib/refusal';

/**
 * Whose keys were entered. unchanged: the same key at the same address. unused: nothing was made with those before. same: they know what was made with
 * those before. another: they do not. undecided: of what was made nothing can be looked up.
 */
export type Recognized = { kind: 'unchanged' | 'unused' | 'same' } | { kind: 'another' | 'undecided'; name: string; stake: Stake };

const inEnglish = ({ attempts, payments, amount }: Stake): string =>
  `Attempts without an outcome: ${attempts}. Captured payments that could still be refunded: ${payments}, of ¥${amount.toLocaleString('en')}.`;
const inJapanese = ({ attempts, payments, amount }: Stake): string =>
  `結果が未確定の処理：${attempts}件。返金の可能性がある売上確定済みの支払い：${payments}件（${amount.toLocaleString('en')}円）。`;

const say = {
  another: (name: string, stake: Stake): Sentence => ({
    en: `These keys are of another account: it knows no payment that was made with the keys of ${name} so far. ${inEnglish(stake)} Nothing was saved. Check the keys; if you are changing to another account, confirm that below.`,
    ja: `別のアカウントのキーです。${name}のこれまでのキーで行った支払いが、このキーでは見つかりません。${inJapanese(stake)}まだ保存していません。キーを確認してください。別のアカウントに切り替える場合は、下で確認してください。`,
  }),
  undecided: (name: string, stake: Stake): Sentence => ({
    en: `Whether these keys are of the same account cannot be told: nothing that was made with the keys of ${name} so far can be looked up. ${inEnglish(stake)} Nothing was saved. Say below which account it is.`,
    ja: `同じアカウントのキーかどうかを確認できません。${name}のこれまでのキーで行った処理に、照会できるものがないためです。${inJapanese(stake)}まだ保存していません。どちらのアカウントかを下で選んでください。`,
  }),
  elsewhere: {
    en: 'Enter the secret key again: one that is kept is never sent to another address. Nothing was saved.',
    ja: 'アドレスを変更する場合は、シークレットキーをもう一度入力してください。保存済みのキーを別のアドレスに送ることはありません。保存していません。',
  },
  connected: (name: string): Sentence => ({
    en: `These keys are of the account that is connected as ${name}: enter them there. Nothing was saved.`,
    ja: `${name}として接続済みのアカウントのキーです。${name}の方で変更してください。保存していません。`,
  }),
};

const isOfAdapter =
  ({ name }: Adapter) =>
  (row: AcquirerAccount) =>
    acquirerNamed(row.name).adapter === name;

/** Whether it is asked at the address that it had. */
const staysAt = ({ settings }: AcquirerAccount, account: OpenAccount): boolean =>
  (settings as { url?: unknown }).url === account.settings.url;

/**
 * A kept key goes to no other address than the one that it was entered for: whoever changes the address shows that they have the key. Refuses
 * `missing_parameter` before anybody is asked.
 */
export function requireKeyFor(
  adapter: Adapter,
  before: AcquirerAccount | null,
  account: OpenAccount,
  { secrets }: Pick<Given, 'secrets'>,
): void {
  const key = askingKeyOf(adapter);
  const isTyped = key === undefined || (secrets?.[key] ?? '') !== '';
  if (before && !isTyped && !staysAt(before, account)) refuse('missing_parameter', { param: `secrets.${key}`, say: say.elsewhere });
}

/** A key is that of one account: two would both count its money as theirs. Refuses `conflict`, naming the other account. */
export function requireOwnKey(
  adapter: Adapter,
  accounts: readonly AcquirerAccount[],
  { name, fingerprint }: Pick<AcquirerAccount, 'name' | 'fingerprint'>,
): void {
  const others = accounts.filter((row) => row.name !== name && isOfAdapter(adapter)(row));
  const other = others.find((row) => fingerprint !== null && [row.fingerprint, ...keysOf(row.keys)].includes(fingerprint));
  if (other) refuse('conflict', { say: say.connected(other.name) });
}

/** Refuses what another account at the same acquirer knows as its own. */
async function refuseKnownElsewhere(adapter: Adapter, account: OpenAccount, others: readonly AcquirerAccount[]): Promise<void> {
  for (const { name } of others) {
    const references = await findMade(name);
    const isKnown = references.length > 0 && (await adapter.knows?.(account, references));
    if (isKnown === true) refuse('conflict', { say: say.connected(name) });
  }
}

type Entered = { before: AcquirerAccount | null; account: OpenAccount; accounts: readonly AcquirerAccount[] };

/** Asks the acquirer, with the keys that were entered, for what was made with those before. Refuses `conflict` where it does not say. */
export async function recognizeAccount(adapter: Adapter, { before, account, accounts }: Entered): Promise<Recognized> {
  if (before === null || !adapter.knows) return { kind: 'unchanged' };
  if (before.fingerprint === fingerprintIn(adapter, account.secrets) && staysAt(before, account)) return { kind: 'unchanged' };
  const { name } = before;
  const references = await findMade(name);
  const open = references.length === 0 ? await findStake(name) : null;
  const isUnused = open !== null && open.attempts === 0 && open.payments === 0;
  const isKnown = !isUnused && (await adapter.knows(account, references));
  if (typeof isKnown === 'object') return refuse('conflict', { say: isKnown });
  if (isKnown) return { kind: 'same' };
  await refuseKnownElsewhere(
    adapter,
    account,
    accounts.filter((row) => isOfAdapter(adapter)(row) && row.name !== name),
  );
  if (isUnused) return { kind: 'unused' };
  return { kind: references.length > 0 ? 'another' : 'undecided', name, stake: open ?? (await findStake(name)) };
}

/** Whether it becomes an account of its own. Refuses (param `account`) what nobody has confirmed: that it is another, or which of both it is. */
export function isAnother(recognized: Recognized, word: 'same' | 'another' | undefined): boolean {
  if (!('stake' in recognized)) return false;
  const { kind, name, stake } = recognized;
  if (kind === 'another' && word !== 'another') return refuse('conflict', { param: 'account', say: say.another(name, stake) });
  if (word === undefined) return refuse('missing_parameter', { param: 'account', say: say.undecided(name, stake) });
  return word === 'another';
}
