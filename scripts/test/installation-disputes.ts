// What issuers do, and what is given back at the acquirer itself: both come to the same here.
import { describe, expect, test } from 'vitest';
import { isQuick } from '../../lib/testing/tier';
import { until } from '../../lib/testing/until';
import { type Ground, shownIn } from './trade';

type Dispute = { id: string; status: string };
/** One white dot. */
const picture = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';
const defense = { description: 'お届け済みです。', document: { document_base64: picture, filename: '配達証明.png' } };

const disputeOf = async ({ L }: Ground, id: string): Promise<Dispute | undefined> =>
  shownIn<{ data: Dispute[] }>(await L.ask('GET', `/chargeback_requests?payment_id=${id}`)).data[0];
/** Has the acquirer's disputes looked at now, and not in an hour. */
const lookNow = ({ L }: Pick<Ground, 'L'>) =>
  L.rows(`UPDATE "AcquirerAccount" SET "disputesAt" = NULL WHERE "disputesAt" > clock_timestamp() + interval '31 minutes'`);
/** Waits until the dispute of a payment stands so here. */
function stands(ground: Ground, id: string, status: string): Promise<Dispute> {
  let looks = 0;
  return until(async () => {
    if (looks++ % 50 === 0) await lookNow(ground);
    const dispute = await disputeOf(ground, id);
    return dispute?.status === status && dispute;
  }) as Promise<Dispute>;
}
/** Waits until each dispute there stands here as it does there. */
export async function untilDisputesAgree({ L, S }: Pick<Ground, 'L' | 'S'>): Promise<void> {
  let looks = 0;
  await until(async () => {
    if (looks++ % 50 === 0) await lookNow({ L });
    const theirs = await S.rows<Dispute>('SELECT id::text, status FROM "Chargeback" ORDER BY id');
    const ours = await L.rows<Dispute>('SELECT reference AS id, status FROM "Chargeback" ORDER BY reference');
    return JSON.stringify(ours) === JSON.stringify(theirs);
  });
}

const losses = async ({ L }: Ground, id: string) =>
  (await L.rows(`SELECT 1 FROM "LedgerTransaction" WHERE "paymentId" = $1 AND kind = 'chargeback'`, [id])).length;

/** A captured payment that its cardholder disputes: the dispute as the acquirer names it, and as we do. */
async function disputed(ground: Ground) {
  const { S, trade } = ground;
  const id = await trade.paid('credit_card');
  const raised = await S.ask('POST', '/test_helpers/chargebacks', { payment_id: await trade.their(id), reason_code: '13.1' });
  const theirs = shownIn<Dispute>(raised).id;
  const ours = await stands(ground, id, 'pending');
  const decide = (outcome: string) => S.ask('POST', `/test_helpers/chargebacks/${theirs}/simulate`, { outcome });
  const their = async () => shownIn<Dispute>(await S.ask('GET', `/chargeback_requests/${theirs}`)).status;
  return { id, ours: ours.id, decide, their };
}

export const disputes = (ground: () => Ground) =>
  describe('disputes', () => {
    test.skipIf(isQuick)('accepted here: lost at both, once', async () => {
      const { L } = ground();
      const { id, ours, their } = await disputed(ground());
      expect((await L.ask('POST', `/chargeback_requests/${ours}/accept`)).status).toBe(204);
      await until(async () => (await their()) === 'accepted');
      await stands(ground(), id, 'accepted');
      expect(await losses(ground(), id)).toBe(1);
    });

    test.each(isQuick ? ['won'] : ['won', 'lost'])('defended here, and the issuer decides there: %s', async (outcome) => {
      const { L } = ground();
      const { id, ours, decide, their } = await disputed(ground());
      const sent = await L.ask('POST', `/chargeback_requests/${ours}/defend`, defense);
      expect([sent.status, sent.body]).toEqual([204, null]);
      await until(async () => (await their()) === 'defended');
      expect((await decide(outcome)).status).toBe(200);
      await stands(ground(), id, outcome === 'won' ? 'defended' : 'lost');
      await until(async () => (await losses(ground(), id)) === (outcome === 'won' ? 0 : 1));
    });

    test('withdrawn there; A06 ToldByRefundAndDispute: lost, it is posted once', async () => {
      const { post } = ground();
      const [withdrawn, lost] = [await disputed(ground()), await disputed(ground())];
      await withdrawn.decide('cancelled');
      await stands(ground(), withdrawn.id, 'cancelled');
      const sent = await post.withheld('chargeback_request.updated', () => lost.decide('lost'));
      for (const notice of [...sent, ...sent.toReversed()]) expect(await post.tell(notice)).toBe(200);
      await stands(ground(), lost.id, 'lost');
      await post.untilQuiet();
      expect([await losses(ground(), withdrawn.id), await losses(ground(), lost.id)]).toEqual([0, 1]);
    });
  });
