// The walk through settlements; see ./walk.
import { simulateStatus } from '@/lib/onboarding/simulate-status';
import { simulateSettlement } from '@/lib/sandbox/simulate-settlement';
import { decideSettlement } from '@/lib/settlements/decide-settlement';
import { listSettlements } from '@/lib/settlements/list-settlements';
import { showSettlement } from '@/lib/settlements/show-settlement';
import { asKey, asRole } from '@/lib/testing/market';
import { close } from '@/lib/testing/settlements';
import { type Callers, type Ground, type Step, step } from '@/lib/testing/walk';

export function settlementSteps(
  { tenantId, key, seller, since }: Pick<Ground, 'tenantId' | 'key' | 'seller' | 'since'>,
  { operator }: Callers,
): Step[] {
  let id = '';
  const asSeller = () => asRole('seller', tenantId, seller);
  return [
    [
      'settlement.close_cycle as installation, application.simulate',
      async () => {
        await simulateStatus(await asKey(key), { id: seller, status: 'accepted' });
        id = (await close(tenantId, seller)).settlement?.id ?? '';
      },
    ],
    ...[{}, { status: 'pending' }, { merchant_id: seller, start_time: since }].map(step(listSettlements, operator, 'operator')),
    ['settlement.list as key', async () => listSettlements(await asKey(key), { status: 'paid' })],
    ['settlement.list as seller', async () => listSettlements(await asSeller(), {})],
    ['settlement.show as seller', async () => showSettlement(await asSeller(), { id })],
    ['settlement.decide as operator', async () => decideSettlement(operator, { id, outcome: 'paid' })],
    ['settlement.simulate as key', async () => simulateSettlement(await asKey(key), { id, outcome: 'bounced' })],
  ];
}
