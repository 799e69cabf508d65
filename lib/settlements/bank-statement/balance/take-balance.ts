import { accountKey } from '@/lib/acquirers/own-account/account';
import { personOf } from '@/lib/auth/person';
import { installation } from '@/lib/operation/audit';
import { command } from '@/lib/operation/command';
import { refuse } from '@/lib/refusal';
import { lockPayoutBank } from '@/lib/settlements/bank/store';
import { basisLines, type Position } from '@/lib/settlements/bank-statement/balance/balance';
import { readPosition } from '@/lib/settlements/bank-statement/balance/read-balance';
import { findAhead, findBasis, readClock, saveBasis } from '@/lib/settlements/bank-statement/balance/store';
import { type LookedUp, lookUp } from '@/lib/settlements/bank-statement/look-up';
import { isOfDeposit, readStatementInput, type StatementReply, statementReply } from '@/lib/settlements/bank-statement/schema';
import { fileChange } from '@/lib/settlements/files/file';

const say = {
  none: {
    en: 'This statement does not say what the account to which customers transfer holds.',
    ja: 'この明細には、お客様の振込先口座の残高が記載されていません。',
  },
  open: {
    en: 'Record what this statement tells first, or set it aside: the ledger counts from its balance on.',
    ja: '先にこの明細の内容を記録するか、対象外にしてください。台帳はこの残高を起点に計算します。',
  },
  older: {
    en: 'The ledger counts from a later balance already.',
    ja: 'すでに、この明細より後の残高が起点になっています。',
  },
  ahead: (day: string) => ({
    en: `Lines of ${day} are recorded that this statement does not have. Take the balance of a statement that ends with them or later, and has all lines of its last day. If you have set one of them aside because it has another number now, say that it is the same line.`,
    ja: `この明細に含まれない${day}の入出金が、すでに記録されています。その入出金以降まで含み、最終日の入出金がすべてそろった明細の残高を起点にしてください。番号が変わったために対象外にした明細がある場合は、「記録済みの明細と同じ」を選んでください。`,
  }),
  changed: {
    en: 'Something was recorded at this moment. Read the statement again.',
    ja: 'ほかの記録と重なりました。もう一度読み込んでください。',
  },
};

/**
 * From now on the ledger is compared with the bank from the balance that this statement says. Refuses `conflict` where it says none, tells of something
 * that nobody has recorded, lacks something that is recorded, or something is recorded meanwhile.
 */
export const takeBalance = command<typeof readStatementInput, StatementReply, { before: LookedUp; was: Position }>({
  name: 'bank_statement.take_balance',
  summary: 'Compare the ledger with the bank from the balance of this statement on',
  allow: 'installation:run',
  input: readStatementInput,
  output: statementReply,
  async prepare({ caller, now }, { file }) {
    personOf(caller);
    // before the lines are read: what is recorded meanwhile is seen by it
    const [ofPaying, ofOther] = await Promise.all([readPosition({ pays: true }), readPosition({ pays: false })]);
    const before = await lookUp(file, now);
    const { balance } = before.reply;
    if (!balance || !before.balanced) return refuse('conflict', { say: say.none });
    // of an older statement nothing is expected
    if (balance.basis && balance.expected === null) return refuse('conflict', { say: say.older });
    if (!balance.can_be_taken) return refuse('conflict', { say: say.open });
    return { before, was: before.balanced.pays ? ofPaying : ofOther };
  },
  async run({ caller }, _input, database, { before: { reply, balanced, keys }, was }) {
    const { id: takenBy, name: takenByName } = personOf(caller);
    const { balance, account } = reply;
    if (!balance || !balanced) return refuse('conflict', { say: say.none });
    const bank = await lockPayoutBank(database);
    if (!bank || (accountKey(bank) === balanced.key) !== balanced.pays) return refuse('conflict', { say: say.changed });
    const { position, returned } = await readPosition(balanced, database);
    if (position !== was.position || returned !== was.returned) return refuse('conflict', { say: say.changed });
    const before = await findBasis(balanced.key, database);
    const { said: amount, day } = balance;
    const lines = basisLines(day, reply.lines, keys);
    const ofDay = reply.lines.filter(({ date, group }) => date === day && group === 'done');
    const done = ofDay.map(({ subjects }) => subjects.filter((subject) => !isOfDeposit(subject)));
    const ahead = await findAhead({ account: balanced.key, day, pays: balanced.pays, lines, done }, database);
    if (ahead !== null) return refuse('conflict', { say: say.ahead(ahead) });
    const of = { account: balanced.key, day, amount: BigInt(amount), position: BigInt(position), returned: BigInt(returned), lines };
    await saveBasis(database, { ...of, takenBy, takenByName, takenAt: await readClock(database) });
    const taken = {
      ...balance,
      basis: { day, amount, by: takenByName },
      expected: amount,
      going_back: 0,
      unrecorded: 0,
      unknown: 0,
      difference: 0,
    };
    const former = before && { account, day: before.day, amount: Number(before.amount) };
    return { reply: { ...reply, balance: taken }, changes: [fileChange(installation, former, { account, day, amount })] };
  },
});
