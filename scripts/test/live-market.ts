// Runs beside a live installation, in its own database, before it starts and after: opens a platform with two sellers and its key, says what it made, and
// then does what an operator does on screens, one thing at a time, as it is asked.
import { saveAcquirerAccount } from '@/lib/acquirers/accounts/save-account';
import { compareAcquirer } from '@/lib/acquirers/funds/compare-acquirer';
import { resolveDifference } from '@/lib/acquirers/funds/resolve-difference';
import type { Caller } from '@/lib/auth/actor';
import { newId } from '@/lib/db/ids';
import { decideAcquirerNotice } from '@/lib/payments/standing/decide-notice';
import { decideRefund } from '@/lib/refunds/elsewhere/decide-refund';
import { Refusal } from '@/lib/refusal';
import { aMarket, asRole } from '@/lib/testing/market';

const { id: tenantId, secretKey: key, sellers } = await aMarket();
const operator = await asRole('operator', null);

/** With a second step of the last minutes. Two hours later nothing of the last hour is on the way any more. */
const asOperator = (hours = 0): Caller => ({
  ...operator,
  actor: { ...operator.actor, proof: 'recent' } as never,
  now: new Date(Date.now() + hours * 3_600_000),
  requestId: newId(),
});

const deeds: Record<string, (input: unknown) => Promise<unknown>> = {
  enterAccount: (input) => saveAcquirerAccount(asOperator(), input),
  compare: () => compareAcquirer(asOperator(2), { name: 'bunpai' }),
  resolve: (input) => resolveDifference(asOperator(2), input),
  decideNotice: (input) => decideAcquirerNotice(asOperator(), input),
  decideRefund: (input) => decideRefund(asOperator(), input),
};

process.on('message', async ({ deed, input }: { deed: string; input: unknown }) => {
  const said = await deeds[deed]?.(input).then(
    (reply) => ({ reply }),
    (error) => ({ refused: error instanceof Refusal ? `${error.code} ${error.param ?? ''}` : String(error) }),
  );
  process.send?.(said ?? { refused: `nobody does "${deed}"` });
});
process.on('disconnect', () => process.exit());
process.send?.({ tenantId, key, sellers });
