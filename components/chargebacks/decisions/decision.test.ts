import { expect, test } from 'vitest';
import { emptyNotice, noticeForm, noticeInput } from '@/components/chargebacks/decisions/notice';
import { outcomes, whyNot } from '@/components/chargebacks/decisions/why-not';
import { type ChargebackRow, chargebackStatuses, checkEnd } from '@/lib/chargebacks/chargeback';
import { raiseChargebackInput } from '@/lib/chargebacks/schema';

const id = '01926f00-0000-7000-8000-000000000000';

test('what the page offers is what the operation does, in every state', () => {
  for (const status of chargebackStatuses) {
    for (const decided_at of [null, '2026-12-01T00:00:00Z']) {
      // an ended chargeback has the time of its decision as well
      if (decided_at === null && status !== 'pending' && status !== 'defended') continue;
      for (const outcome of outcomes) {
        const ends = () => checkEnd({ status, decidedAt: decided_at } as ChargebackRow, outcome);
        if (whyNot({ status, decided_at }, outcome) === null) expect(ends).not.toThrow();
        else expect(ends).toThrow();
      }
    }
  }
});

test('a notice is taken by the form where the operation takes it; what is left empty is left to the operation', () => {
  const judge = (given: object) => noticeForm('2026-12-01').safeParse({ ...emptyNotice, paymentId: id, ...given }).success;
  const sent = noticeInput({ ...emptyNotice, paymentId: ` ${id} `, code: '10.4', amount: '１,000円', due: '2026-12-31' });
  expect(sent).toEqual({ payment_id: id, reason_code: '10.4', amount: 1_000, due_date: '2026-12-31T23:59:59+09:00' });
  expect(raiseChargebackInput.safeParse(sent).success).toBe(true);
  expect(noticeInput({ ...emptyNotice, paymentId: id })).toEqual({ payment_id: id });
  expect(judge({})).toBe(true);
  expect(judge({ due: '2026-12-01', amount: '1' })).toBe(true);
  for (const wrong of [{ paymentId: 'x' }, { amount: '0' }, { amount: '-1' }, { due: '2026-11-30' }, { due: '2026-02-30' }]) {
    expect([wrong, judge(wrong)]).toEqual([wrong, false]);
  }
});
