import 'server-only';
import { accountKey } from '@/lib/acquirers/own-account/account';
import { dayIn } from '@/lib/ledger/daily-balances/day';
import { yenOf } from '@/lib/money/yen';
import { refuse, type Sentence } from '@/lib/refusal';
import { accountLabel } from '@/lib/settlements/bank/bank';
import { type BankRow, findPayoutBank } from '@/lib/settlements/bank/store';
import { readStatement, type StatementAccount, type StatementEntry } from '@/lib/settlements/bank-file/statement-file';
import { type BalancedAccount, readBalance } from '@/lib/settlements/bank-statement/balance/read-balance';
import { type Candidates, returnKind, type Subject, subjectKey } from '@/lib/settlements/bank-statement/candidates';
import { findReceivingAccounts } from '@/lib/settlements/bank-statement/deposits/find-receiving-account';
import { lookUpLines } from '@/lib/settlements/bank-statement/look-up-lines';
import { entryKeys } from '@/lib/settlements/bank-statement/mark';
import { findMarks, findOtherLines } from '@/lib/settlements/bank-statement/marks/store';
import { type EntryMatch, type ManualMatch, matchEntries, type OtherLine } from '@/lib/settlements/bank-statement/match-entries';
import type { StatementReply, StatementSubject } from '@/lib/settlements/bank-statement/schema';
import { type About, findFilesAbout, findRequestsAbout, findTransfersAbout } from '@/lib/settlements/bank-statement/store';

const say = {
  base64: { en: 'The file did not arrive whole. Choose it again.', ja: 'ファイルを正しく受け取れませんでした。もう一度選択してください。' },
  noBank: { en: 'Enter the account from which merchants are paid first.', ja: '先に振込元の口座を登録してください。' },
} satisfies Record<string, Sentence>;

const wrong = (sentence: Sentence): never => refuse('invalid_parameter', { param: 'file', say: sentence });

function bytesOf(text: string): Uint8Array {
  const isWhole = text.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(text);
  return isWhole ? Buffer.from(text, 'base64') : wrong(say.base64);
}

/** The accounts that are ours, of those that the file is of, each once: the one that pays, and those that customers transfer to. */
function ours(accounts: readonly StatementAccount[], bank: BankRow, receiving: readonly string[]): StatementAccount[] {
  const places = [accountKey(bank), ...receiving];
  const own = [...new Set(places)].flatMap((place) => {
    const [first, ...rest] = accounts.filter((one) => accountKey(one) === place);
    return first
      ? [{ ...first, balance: (rest.at(-1) ?? first).balance, entries: [first, ...rest].flatMap(({ entries }) => entries) }]
      : [];
  });
  if (own.length > 0) return own;
  const of = accounts.map(accountLabel).join(', ');
  return wrong({
    en: `The statement is of another account (${of}) than the one that pays (${accountLabel(bank)}).`,
    ja: `振込元口座（${accountLabel(bank)}）ではなく、別の口座（${of}）の明細です。`,
  });
}

function aboutOf(entries: readonly StatementEntry[], today: string): About {
  const days = entries.map(({ date }) => date).sort();
  const words = entries.flatMap(({ edi }) => [edi, ...edi.split(/\s+/u)]).filter((word) => word !== '');
  return {
    amounts: [...new Set(entries.map(({ amount }) => amount))],
    words: [...new Set(words)],
    from: days[0] ?? today,
    to: days.at(-1) ?? today,
  };
}

const dayOrNull = (at: Date | null): string | null => at && dayIn(at);

type LookUpResult = { known: Candidates; shown: Map<string, StatementSubject> };

type Found = {
  files: Awaited<ReturnType<typeof findFilesAbout>>;
  transfers: Awaited<ReturnType<typeof findTransfersAbout>>;
  requests: Awaited<ReturnType<typeof findRequestsAbout>>;
};

/** Each as it went out and as it came back. */
function presentSubjects({ files, transfers, requests }: Found, known: Candidates): StatementSubject[] {
  const nothing = {
    merchant_name: null,
    reference: null,
    order_number: null,
    file: null,
    standing: null,
    payment: null,
    in_other_file: false,
    other_line: false,
  };
  return [
    ...files.flatMap(({ id, number, amount, transferDay: day, isDone, isBack, doneOn, backOn, standing, ...file }): StatementSubject[] => {
      const told = { ...nothing, id, name: String(number), amount: yenOf(amount), day, file: id, standing };
      return [
        { ...told, kind: 'file', done: isDone, done_on: doneOn },
        {
          ...told,
          kind: 'file_return',
          amount: yenOf(isBack ? amount : file.leftAmount),
          done: isBack,
          done_on: backOn,
          in_other_file: file.isTwice,
        },
      ];
    }),
    ...known.transfers.flatMap((one, at): StatementSubject[] => {
      const { merchantName = '', tenantName: merchant_name = '', standing = null, paymentId: payment = null } = transfers[at] ?? {};
      const { id, kind, reference, amount, date: day, fileId: file, isDone, isBack, isTwice: in_other_file } = one;
      const name = kind === 'payout' ? merchantName : one.holder;
      const told = { ...nothing, id, name, merchant_name, reference, amount, day, file, standing, payment, in_other_file };
      return [
        { ...told, kind, done: isDone, done_on: one.doneOn ?? null },
        { ...told, kind: returnKind(one), done: isBack, done_on: one.backOn ?? null },
      ];
    }),
    ...requests.flatMap(({ id, holder: name, amount, isDone, isBack, paymentId: payment, ...request }): StatementSubject[] => {
      const of = { merchant_name: request.merchantName, reference: request.orderNumber, day: dayIn(request.createdAt) };
      const told = { ...nothing, id, name, ...of, amount: yenOf(amount), payment, in_other_file: request.isTwice };
      return [
        { ...told, kind: 'refund', done: isDone, done_on: request.doneOn },
        { ...told, kind: 'refund_return', done: isBack, done_on: request.backOn },
      ];
    }),
  ];
}

/** What the installation knows of what the statement can be about. */
async function findKnown(about: About, marks: readonly Subject[]): Promise<LookUpResult> {
  const idsOf = (...kinds: Subject['kind'][]) => marks.filter(({ kind }) => kinds.includes(kind)).map(({ id }) => id);
  const [files, transfers, requests] = await Promise.all([
    findFilesAbout(about, idsOf('file', 'file_return')),
    findTransfersAbout(about, idsOf('payout', 'return', 'refund', 'refund_return')),
    findRequestsAbout(about, idsOf('refund', 'refund_return')),
  ]);
  const known: Candidates = {
    files: files.map(({ createdAt, standing, leftCount, leftAmount, ...file }) => {
      const left = { count: leftCount, amount: yenOf(leftAmount) };
      return { ...file, amount: yenOf(file.amount), left, madeOn: dayIn(createdAt), isOut: standing === 'out' };
    }),
    transfers: transfers.map(({ transferDay, amount, status, paidAt, endedAt, standing, ...one }) => {
      const isBack = status === 'bounced';
      const [doneOn, backOn] = [dayOrNull(paidAt ?? endedAt), dayOrNull(isBack ? endedAt : null)];
      return {
        ...one,
        isDone: paidAt !== null || isBack,
        isBack,
        doneOn,
        backOn,
        amount: yenOf(amount),
        date: transferDay,
        isOut: standing === 'out',
      };
    }),
    requests: requests.map(({ createdAt, ...one }) => ({ ...one, amount: yenOf(one.amount), date: dayIn(createdAt) })),
  };
  const shown = presentSubjects({ files, transfers, requests }, known);
  return { known, shown: new Map(shown.map((one) => [subjectKey(one), one])) };
}

/** A statement as it was read, and what each of its entries is about. `accounts`: of which account an entry is; `pays`: whether of the one that pays. */
export type LookedUp = { account: StatementAccount; keys: string[]; accounts: string[]; pays: boolean[] } & {
  reply: StatementReply;
  balanced: BalancedAccount | null;
};

/** The account that customers transfer to, where the statement is of it alone. */
function balancedIn([first, ...rest]: readonly StatementAccount[], bank: BankRow, receiving: string | null): BalancedAccount | null {
  if (!first || rest.length > 0 || accountKey(first) !== receiving) return null;
  return { key: accountKey(first), pays: accountKey(first) === accountKey(bank), said: first.balance };
}

const nothingKnown: Candidates = { files: [], transfers: [], requests: [] };

/** Payouts and refunds go out of the paying account alone, and come back to it: what another account of ours says is none of them. */
function matchOwn(
  own: readonly StatementAccount[],
  bank: BankRow,
  known: Candidates,
  said: readonly ManualMatch[],
  others: readonly OtherLine[],
): EntryMatch[] {
  let at = 0;
  return own.flatMap((account) => {
    const marks = said.slice(at, at + account.entries.length);
    at += account.entries.length;
    return matchEntries(account.entries, accountKey(account) === accountKey(bank) ? known : nothingKnown, marks, others);
  });
}

/** Reads a statement against what is known now, and writes nothing. Refuses `invalid_parameter` naming the record, or the account that it is of. */
export async function lookUp(file: string, now: Date): Promise<LookedUp> {
  const today = dayIn(now);
  const bank = (await findPayoutBank()) ?? refuse('conflict', { say: say.noBank });
  const accounts = readStatement(bytesOf(file), today);
  const receiving = await findReceivingAccounts(accounts.map(accountKey));
  const own = ours(accounts, bank, [...(receiving.now ? [receiving.now] : []), ...receiving.told]);
  const entries = own.flatMap((one) => one.entries);
  const account = { ...(own[0] as StatementAccount), entries };
  const about = aboutOf(entries, today);
  const keys = own.flatMap(entryKeys);
  const marked = await findMarks(keys);
  const marks = keys.map((key) => marked.get(key) ?? null);
  const looked = await findKnown(
    about,
    marks.flatMap((mark) => (mark && mark.said !== 'aside' ? [mark.said] : [])),
  );
  const { known } = looked;
  const said = marks.map((mark) => mark?.said ?? null);
  const ids = [...known.files, ...known.transfers, ...known.requests].map(({ id }) => id);
  const accountOf = own.flatMap((one) => one.entries.map(() => accountKey(one)));
  const others = await findOtherLines(ids, [...keys, ...marks.flatMap((mark) => mark?.same?.key ?? [])]);
  const found = matchOwn(own, bank, known, said, others);
  const receives = accountOf.map((key) => key === receiving.now || receiving.told.includes(key));
  const pays = accountOf.map((key) => key === accountKey(bank));
  const { lines, isTold } = await lookUpLines(entries, looked, { receives, pays, accounts: accountOf, keys, found, marks, now });
  const balanced = balancedIn(own, bank, receiving.now);
  const reply: StatementReply = {
    resource: 'bank_statement',
    account: accountLabel(account),
    holder: account.holder,
    from: entries.length > 0 ? about.from : null,
    to: entries.length > 0 ? about.to : null,
    other_accounts: new Set(accounts.map(accountKey)).size - own.length,
    lines,
    balance: balanced && (await readBalance(balanced, entries.length > 0 ? about.to : null, lines, isTold)),
  };
  return { account, keys, accounts: accountOf, pays, reply, balanced };
}
