import { type CheckReply, checkReply, namedAccountInput } from '@/lib/acquirers/accounts/schema';
import { findAccounts } from '@/lib/acquirers/accounts/store';
import type { Adapter, OpenAccount } from '@/lib/acquirers/adapter';
import { findAdapter, openAccount } from '@/lib/acquirers/find-connected';
import type { AcquirerAccount } from '@/lib/db/generated/client';
import { framesOf, log } from '@/lib/log';
import { query } from '@/lib/operation/query';
import { refuse, type Sentence } from '@/lib/refusal';

/** Longer than any adapter waits for one answer. */
const askMs = 20_000;

const say = {
  unknown: { en: 'This acquirer is not part of this version of Bunpai.', ja: 'この決済会社は、このバージョンのBunpaiでは利用できません。' },
  closed: {
    en: 'The keys cannot be read any more: they were sealed with another VAULT_KEY, or are not complete. Enter them again.',
    ja: '登録されたキーを読み取れません（別のVAULT_KEYで暗号化されているか、項目が不足しています）。もう一度登録してください。',
  },
  silent: { en: 'The acquirer has not answered.', ja: '決済会社から応答がありません。' },
} satisfies Record<string, Sentence>;

/** What is wrong, or null. Whatever an adapter throws may hold a key: only where it was thrown is logged. */
async function ask(adapter: Adapter, account: OpenAccount, name: string): Promise<Sentence | null> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<Sentence>((resolve) => {
    timer = setTimeout(() => resolve(say.silent), askMs);
  });
  try {
    return await Promise.race([adapter.check(account), limit]);
  } catch (error) {
    log.warn({ acquirer: name, frames: framesOf(error) }, 'acquirer check failed');
    return say.silent;
  } finally {
    clearTimeout(timer);
  }
}

function faultOf(row: AcquirerAccount): Promise<Sentence | null> {
  const adapter = findAdapter(row.name);
  if (!adapter) return Promise.resolve(say.unknown);
  let account: OpenAccount;
  try {
    account = openAccount(adapter, row);
  } catch {
    return Promise.resolve(say.closed);
  }
  return ask(adapter, account, row.name);
}

/** Asks the acquirer whether the account can be used; nothing changes, here or there. */
export const checkAcquirerAccount = query<typeof namedAccountInput, CheckReply>({
  name: 'acquirer_account.check',
  summary: 'Test the connection to an acquirer',
  allow: 'installation:run',
  proof: 'recent',
  input: namedAccountInput,
  output: checkReply,
  async run({ caller }, { name }) {
    const row = (await findAccounts()).find((account) => account.name === name) ?? refuse('not_found');
    const fault = await faultOf(row);
    return { name, ok: fault === null, fault: fault?.[caller.locale] ?? null };
  },
});
