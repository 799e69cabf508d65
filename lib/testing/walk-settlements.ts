// The walk through settlements; see ./walk.
import { simulateStatus } from '@/lib/onboarding/simulate-status';
import { simulateSettlement } from '@/lib/sandbox/simulate-settlement';
import { decideSettlement } from '@/lib/settlements/decide-settlement';
import { explainSettlement } from '@/lib/settlements/explain-settlement';
import { listSettlements } from '@/lib/settlements/list-settlements';
import { showOutlook } from '@/lib/settlements/show-outlook';
import { showSettlement } from '@/lib/settlements/show-settlement';
import { asKey } from '@/lib/testing/market';
import { close } from '@/lib/testing/settlements';
import { type Callers, type Ground, type Step, step } from '@/lib/testing/walk';

type Where = Pick<Ground, 'tenantId' | 'key' | 'seller' | 'since'>;

export function settlementSteps({ tenantId, key, seller, since }: Where, { operator, seller: person }: Callers): Step[] {
  let id = '';
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
    ['settlement.decide as operator', async () => decideSettlement(operator, { id, outcome: 'paid' })],
    ['settlement.simulate as key', async () => simulateSettlement(await asKey(key), { id, outcome: 'bounced' })],
  ];
}
