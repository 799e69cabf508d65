// The walk through settlements; see ./walk.
import { simulateStatus } from '@/lib/onboarding/simulate-status';
import { simulateSettlement } from '@/lib/sandbox/simulate-settlement';
import { showPayoutBank } from '@/lib/settlements/bank/show-bank';
import { decideSettlement } from '@/lib/settlements/decide-settlement';
import { explainSettlement } from '@/lib/settlements/explain-settlement';
import { approveFile } from '@/lib/settlements/files/approve-file';
import { cancelFile } from '@/lib/settlements/files/cancel-file';
import { listDays } from '@/lib/settlements/files/list-days';
import { listFiles } from '@/lib/settlements/files/list-files';
import { payFile } from '@/lib/settlements/files/pay-file';
import { readContent } from '@/lib/settlements/files/read-content';
import type { FileReply } from '@/lib/settlements/files/schema';
import { showDay } from '@/lib/settlements/files/show-day';
import { showBankFile } from '@/lib/settlements/files/show-file';
import { listSettlements } from '@/lib/settlements/list-settlements';
import { showOutlook } from '@/lib/settlements/show-outlook';
import { showSettlement } from '@/lib/settlements/show-settlement';
import { enterBank, fileBy } from '@/lib/testing/bank-files';
import { asKey } from '@/lib/testing/market';
import { close } from '@/lib/testing/settlements';
import { type Callers, type Ground, type Step, step } from '@/lib/testing/walk';

type Where = Pick<Ground, 'tenantId' | 'key' | 'seller' | 'since'>;

export function settlementSteps({ tenantId, key, seller, since }: Where, { operator, colleague, seller: person }: Callers): Step[] {
  let id = '';
  let file: FileReply | null = null;
  const approved = async () => {
    await enterBank(operator, { sole_amount: 1_000_000_000 });
    return (await fileBy(operator)).id;
  };
  return [
    [
      'settlement.close_cycle as installation, application.simulate',
      async () => {
        for (const status of ['declined', 'accepted']) await simulateStatus(await asKey(key), { id: seller, status });
        id = (await close(tenantId, seller)).settlement?.id ?? '';
      },
    ],
    ...[{}, { status: 'pending' }, { merchant_id: seller, start_time: since }].map(step(listSettlements, operator, 'operator')),
    ['settlement.list as key', async () => listSettlements(await asKey(key), { status: 'paid' })],
    ['settlement.list as seller', () => listSettlements(person, {})],
    ['settlement.show as seller', () => showSettlement(person, { id })],
    ['settlement.explain as seller', () => explainSettlement(person, { id })],
    ...[person, operator].map(
      (caller, index): Step => [`payout.outlook as ${index ? 'operator' : 'seller'}`, () => showOutlook(caller, { id: seller })],
    ),
    [
      'payout_bank.change, payout_bank.show as operator',
      () => enterBank(operator, { sole_amount: 0 }).then(() => showPayoutBank(operator, {})),
    ],
    step(listDays, operator, 'operator')({}),
    step(showDay, operator, 'operator')({ day: '2040-01-01' }),
    [
      'bank_file.propose as operator',
      async () => {
        file = await fileBy(operator);
      },
    ],
    ['bank_file.show as operator', () => showBankFile(operator, { id: file?.id })],
    ['bank_file.approve as operator', () => approveFile(colleague, { id: file?.id, amount: file?.amount })],
    ['bank_file.download as operator', () => readContent(operator, { id: file?.id })],
    ['bank_file.cancel as operator', () => cancelFile(operator, { id: file?.id, reason: '試験' })],
    ['bank_file.pay as operator', async () => payFile(operator, { id: await approved() })],
    ...[{}, { status: 'approved' }].map(step(listFiles, operator, 'operator')),
    ['settlement.decide as operator', async () => decideSettlement(operator, { id, outcome: 'paid' })],
    ['settlement.simulate as key', async () => simulateSettlement(await asKey(key), { id, outcome: 'bounced' })],
  ];
}
