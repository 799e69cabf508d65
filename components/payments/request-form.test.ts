import fc from 'fast-check';
import { expect, test } from 'vitest';
import { remainingSplit } from '@/components/payments/refundable';
import { accountTypes, emptyAccount, formOf, requestForm, requestOf, typists } from '@/components/payments/request-form';
import type { PaymentReply } from '@/lib/payments/schema';
import { createRefundLinkInput } from '@/lib/refunds/links/schema';
import { requestRefundInput } from '@/lib/refunds/schema';

const id = '01926f00-0000-7000-8000-000000000000';
const payment = {
  id,
  amount: 10_000,
  tax: 0,
  amount_refunded: 0,
  platform_details: null,
  refunds: [],
  refund_requests: [],
} as unknown as PaymentReply;
const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('', ' ', '\0', '001', '1234567', 'ヤマダ タロウ', '山田', 'みずほ', 'a'.repeat(101)),
);

test('what the form takes, the operation can read', () => {
  const form = fc.record({
    mode: fc.constantFrom('whole', 'part'),
    isDivided: fc.boolean(),
    amount: fc.constantFrom('', '1,000', '10001'),
    rows: fc.constant([]),
    description: anyText,
    bankCode: fc.constantFrom('', '0001'),
    bankName: anyText,
    branchNumber: anyText,
    branchName: anyText,
    accountType: fc.constantFrom(...accountTypes),
    accountNumber: anyText,
    holder: anyText,
    includeFee: fc.boolean(),
    by: fc.constantFrom(...typists),
    sendMail: fc.boolean(),
  });
  let passed = 0;
  fc.assert(
    fc.property(form, (given) => {
      const { data } = formOf(given).safeParse(given);
      const asked = data && requestOf(payment, data as never, remainingSplit({ amount: 10_000, submerchants: [] }), false);
      if (!asked || !('input' in asked)) return;
      passed++;
      const input = given.by === 'customer' ? createRefundLinkInput : requestRefundInput;
      expect(input.safeParse(asked.input).error).toBeUndefined();
    }),
    { numRuns: 5_000 },
  );
  expect(passed).toBeGreaterThan(3);
  expect(requestForm.safeParse({ mode: 'whole', isDivided: false, amount: '', rows: [], description: '', ...emptyAccount }).success).toBe(
    false,
  );
});
