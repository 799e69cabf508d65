// The walk through settlements; see ./all.
import type { Caller } from '@/lib/auth/actor';
import { openTenant } from '@/lib/merchants/open-tenant';
import { simulateStatus } from '@/lib/onboarding/simulate-status';
import { simulateSettlement } from '@/lib/sandbox/simulate-settlement';
import { changePayoutFrequency } from '@/lib/settlements/account/change-frequency';
import { enterAccount } from '@/lib/settlements/account/enter-account';
import { showPayoutBank } from '@/lib/settlements/bank/show-bank';
import { takeBalance } from '@/lib/settlements/bank-statement/balance/take-balance';
import { readBankStatement } from '@/lib/settlements/bank-statement/read-bank-statement';
import { setLineAside } from '@/lib/settlements/bank-statement/set-aside';
import { settleBankStatement } from '@/lib/settlements/bank-statement/settle-bank-statement';
import { decideSettlement } from '@/lib/settlements/decide-settlement';
import { explainSettlement } from '@/lib/settlements/explain-settlement';
import { approveFile } from '@/lib/settlements/files/approve-file';
import { cancelFile } from '@/lib/settlements/files/cancel-file';
import { downloadFile } from '@/lib/settlements/files/download-file';
import { listDays } from '@/lib/settlements/files/list-days';
import { listFiles } from '@/lib/settlements/files/list-files';
import { listHeld } from '@/lib/settlements/files/list-held';
import { restoreFile } from '@/lib/settlements/files/restore-file';
import { returnFile } from '@/lib/settlements/files/return-file';
import type { FileReply } from '@/lib/settlements/files/schema';
import { showDay } from '@/lib/settlements/files/show-day';
import { showBankFile } from '@/lib/settlements/files/show-file';
import { undoFileReturn } from '@/lib/settlements/files/undo-file-return';
import { changeIssuer } from '@/lib/settlements/invoices/change-issuer';
import { showIssuer } from '@/lib/settlements/invoices/show-issuer';
import { listSettlements } from '@/lib/settlements/list/list-settlements';
import { searchSettlements } from '@/lib/settlements/list/search-settlements';
import { settlementSorts } from '@/lib/settlements/list/sort';
import { listOverdue } from '@/lib/settlements/overdue/list-overdue';
import { showPayoutForecast } from '@/lib/settlements/show-payout-forecast';
import { showSettlement } from '@/lib/settlements/show-settlement';
import { undoReturn } from '@/lib/settlements/undo-return';
import { showMonth } from '@/lib/statements/documents/show-month';
import { showStatement } from '@/lib/statements/documents/show-statement';
import { carryOut, enterBank, fileBy } from '@/lib/testing/fixtures/bank-files';
import { asBase64, statementOf } from '@/lib/testing/fixtures/bank-statements';
import { connectOwnAccount } from '@/lib/testing/fixtures/own-account';
import { anAccount, close } from '@/lib/testing/fixtures/settlements';
import { asKey } from '@/lib/testing/market';
import { type Callers, type Step, step, type WalkMarket } from '@/lib/testing/walk/step';

type Where = Pick<WalkMarket, 'tenantId' | 'key' | 'seller' | 'since'>;

/** The paying account, and a platform's payout account. */
const accountSteps = (operator: Caller): Step[] => [
  [
    'payout_bank.change, payout_bank.show as operator',
    () => enterBank(operator, { sole_amount: 0 }).then(() => showPayoutBank(operator, {})),
  ],
  [
    'payout_account.enter, payout_account.change_frequency, payout.forecast as operator',
    async () => {
      // on its own platform: nothing of the large market's balance may be held
      const { id } = await openTenant(operator, { name: '振込先のある市場', platform_role: 'platform' });
      await enterAccount(operator, anAccount(id));
      await changePayoutFrequency(operator, { id, frequency: 'weekly' });
      await showPayoutForecast(operator, { id });
    },
  ],
];

/** Cancelled, restored, and cancelled again. */
function givingUp(operator: Caller, colleague: Caller, idOf: () => string | undefined): Step[] {
  const given = { reason: '試験', handed_out: true };
  return [
    ['bank_file.cancel as operator', () => cancelFile(operator, { id: idOf(), ...given })],
    ['bank_file.restore as operator', () => restoreFile(colleague, { id: idOf() })],
    ['bank_file.cancel as operator, again', () => cancelFile(operator, { id: idOf(), ...given })],
  ];
}

/** Reads a statement about a cancelled file: a person decides about its line. */
function readingStatements(operator: Caller, fileOf: () => FileReply | null): Step[] {
  const file = (balance?: number) => {
    const { transfer_day: date = '2028-01-05', amount = 1 } = fileOf() ?? {};
    return asBase64(statementOf([{ date, direction: 'out', amount }], balance === undefined ? {} : { balance }));
  };
  const aside = (put: boolean) => setLineAside(operator, { file: file(), line: 0, aside: put });
  const settle = () => settleBankStatement(operator, { file: file(), decisions: [{ line: 0, kind: 'file', id: fileOf()?.id }] });
  return [
    ['bank_statement.read as operator', () => readBankStatement(operator, { file: file() })],
    ['bank_statement.set_aside as operator', () => aside(true).then(() => aside(false))],
    ['bank_statement.settle as operator', settle],
    [
      'bank_statement.set_aside, bank_statement.take_balance as operator',
      async () => {
        await connectOwnAccount();
        await aside(true);
        await takeBalance(operator, { file: file(1_000) });
      },
    ],
  ];
}

/** A whole file came back, and did not. */
const comingBack = (operator: Caller, ids: () => [settlement: string, file: string | undefined]): Step[] => [
  ['bank_file.return as operator', () => returnFile(operator, { id: ids()[1], reason: 'x', cause: 'ours' })],
  ['settlement.undo_return as operator', () => undoReturn(operator, { id: ids()[0], reason: 'x' })],
  ['bank_file.undo_return as operator', () => undoFileReturn(operator, { id: ids()[1], reason: 'x' })],
];

/** What a seller and the operator see of payouts that wait. */
const waiting = (callers: readonly Caller[], id: () => string): Step[] =>
  callers.flatMap((caller, index): Step[] => [
    [`payout.list_held as ${index ? 'operator' : 'seller'}`, () => listHeld(caller, { settlement_ids: [id()] })],
    [`payout.list_overdue as ${index ? 'operator' : 'seller'}`, () => listOverdue(caller, {})],
  ]);

export function settlementSteps({ tenantId, key, seller, since }: Where, { admin, operator, colleague, seller: person }: Callers): Step[] {
  let id = '';
  let file: FileReply | null = null;
  const approved = async () => {
    await enterBank(colleague, { sole_amount: 1_000_000_000 });
    return (await fileBy(operator)).id;
  };
  const closeAccepted = async () => {
    for (const status of ['declined', 'accepted']) await simulateStatus(await asKey(key), { id: seller, status });
    id = (await close(tenantId, seller)).settlement?.id ?? '';
  };
  return [
    ['settlement.close_cycle as installation, application.simulate', closeAccepted],
    // before it is in a file, whose settlements the operator decides; the returned one is closed again
    ['settlement.simulate as key', async () => simulateSettlement(await asKey(key), { id, outcome: 'bounced' })],
    ['settlement.close_cycle as installation, what came back', closeAccepted],
    ...[{}, { status: 'pending' }, { merchant_id: seller, start_time: since }].map(step(listSettlements, operator, 'operator')),
    ['settlement.list as key', async () => listSettlements(await asKey(key), { status: 'paid' })],
    ...[...settlementSorts.map((sort) => ({ sort })), { q: '販売者1' }].map((raw) => step(searchSettlements, admin, 'admin')(raw)),
    ['settlement.list, settlement.search as seller', async () => [await listSettlements(person, {}), await searchSettlements(person, {})]],
    ['settlement.show as seller', () => showSettlement(person, { id })],
    ...waiting([person, operator], () => id),
    ['settlement.explain as seller', () => explainSettlement(person, { id })],
    [
      'invoice.change_issuer, invoice.show_issuer as admin',
      () => changeIssuer(admin, { name: '試験市場', registration_number: 'T7123456789012' }).then(() => showIssuer(admin, {})),
    ],
    ['statement.show as seller', () => showStatement(person, { id })],
    ['statement.month as seller', () => showMonth(person, { id: seller, month: since.slice(0, 7) })],
    ...[person, operator].map(
      (caller, index): Step => [`payout.forecast as ${index ? 'operator' : 'seller'}`, () => showPayoutForecast(caller, { id: seller })],
    ),
    ...accountSteps(operator),
    step(listDays, operator, 'operator')({}),
    step(showDay, operator, 'operator')({ day: '2040-01-01' }),
    [
      'bank_file.propose as operator',
      async () => {
        file = await fileBy(operator, 'all');
      },
    ],
    ['bank_file.show as operator', () => showBankFile(operator, { id: file?.id })],
    ['bank_file.approve as operator', () => approveFile(colleague, { id: file?.id, amount: file?.amount })],
    ['bank_file.download as operator', () => downloadFile(operator, { id: file?.id })],
    ...givingUp(operator, colleague, () => file?.id),
    ...readingStatements(operator, () => file),
    [
      'bank_file.pay as operator',
      async () => {
        file = await carryOut(operator, await approved());
      },
    ],
    ...[{}, { status: 'approved' }].map(step(listFiles, operator, 'operator')),
    ['settlement.decide as operator', async () => decideSettlement(operator, { id, outcome: 'paid' })],
    ...comingBack(operator, () => [id, file?.id]),
  ];
}
