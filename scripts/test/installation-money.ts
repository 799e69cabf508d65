// What the acquirer says that it owes, against our ledger: by the operator's own comparison.
import { describe, expect, test } from 'vitest';
import { cardDetails, codeIn, type Ground, shownIn } from './trade';

type Part = { key: string; kind: string; amount: number; remote: string | null; state: string };
type Comparison = { id: string; basis: string; stated: number; ours: number; difference: number; open: { count: number }; parts: Part[] };

/** As an operator asks for it, once nothing is on the way any more. */
const compare = ({ operator }: Pick<Ground, 'operator'>) => operator.does<Comparison>('compare');

/** What was paid out to us, and what is left at the acquirer. */
async function paidOut({ L }: Ground): Promise<number> {
  const [row] = await L.rows<{ sum: string }>(
    `SELECT coalesce(-sum(amount), 0) AS sum FROM "Entry" WHERE type = 'acquirer_payout' AND amount < 0`,
  );
  return Number(row?.sum);
}

export const money = (ground: () => Ground) =>
  describe('the money at the acquirer', () => {
    test('what it owes is what our ledger says; a payout is recorded once, with what its transfer cost', async () => {
      const { S, post, settle } = ground();
      await settle();
      await post.untilQuiet();
      const before = await compare(ground());
      expect(before).toMatchObject({ basis: 'balance', difference: 0, parts: [], open: { count: 0 } });
      expect(before.stated).toBeGreaterThan(500_000);
      const { amount, bankFee } = await S.payOut();
      for (let look = 0; look < 2; look++) {
        const { stated, ours, parts } = await compare(ground());
        expect([stated, ours, parts]).toEqual([before.stated - amount, stated, []]);
      }
      expect(await paidOut(ground())).toBe(amount - bankFee);
    });

    test('what is charged there without us is a difference, until a person says what it is; given back there it is none', async () => {
      const { S, operator, post } = ground();
      const charge = { amount: 1_700, tax: 0, currency: 'JPY', payment_details: cardDetails };
      const { id: remote } = shownIn<{ id: string }>(await S.ask('POST', '/payments', charge));
      const found = await compare(ground());
      expect(found).toMatchObject({
        difference: 1_700,
        open: { count: 1 },
        parts: [{ kind: 'unknown', amount: 1_700, remote, state: 'open' }],
      });
      const said = { name: 'bunpai', comparison_id: found.id, keys: [found.parts[0]?.key], reason: '店頭で直接請求した分' };
      expect(await operator.does('resolve', said)).toMatchObject({ open: { count: 0 }, parts: [{ state: 'resolved' }] });
      expect(await compare(ground())).toMatchObject({ difference: 1_700, open: { count: 0 } });
      expect(codeIn(await S.ask('POST', `/payments/${remote}/refund`))).toBe('200 ');
      await post.untilQuiet();
      expect(await compare(ground())).toMatchObject({ difference: 0, parts: [] });
    });
  });
