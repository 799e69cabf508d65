import { createHash } from 'node:crypto';
import type { Instrument } from '@/lib/acquirers/acquirer';
import type { KonbiniStore } from '@/lib/money/methods';

/** How many digits each chain's terminal asks for: the number of the slip, and the one beside it (none: 0). */
const slipDigits: Record<KonbiniStore, [receipt: number, confirmation: number]> = {
  'seven-eleven': [13, 0],
  lawson: [8, 9],
  'family-mart': [12, 5],
  ministop: [8, 9],
  'daily-yamazaki': [11, 0],
  seicomart: [11, 0],
};

/** Digits that follow from the attempt alone, so that asked twice the same are given; never all zero. */
function digitsOf(attemptId: string, what: string, length: number): string {
  const hash = createHash('sha256').update(`${attemptId} ${what}`).digest();
  return Array.from({ length }, (_, index) => (index === 0 ? 1 + ((hash[0] ?? 0) % 9) : (hash[index] ?? 0) % 10)).join('');
}

/** What the sandbox gives out for each way of paying in: numbers of the right shape that no bank and no shop knows. */
export function numbersFor(instrument: Instrument, attemptId: string): Record<string, string> {
  const digits = (what: string, length: number) => digitsOf(attemptId, what, length);
  if (instrument.method === 'konbini') {
    const [receipt, confirmation] = slipDigits[instrument.store];
    return { receipt: digits('receipt', receipt), ...(confirmation > 0 && { confirmation_code: digits('confirmation', confirmation) }) };
  }
  if (instrument.method === 'bank_transfer') {
    return {
      order_id: digits('order', 10),
      bank_name: 'テスト銀行',
      bank_code: '9999',
      branch_code: '999',
      account_branch_name: 'テスト支店',
      account_number: digits('account', 7),
      account_type: 'ordinary',
      account_name: 'テスト ブンパイ',
    };
  }
  if (instrument.method === 'pay_easy') {
    return { bank_id: digits('bank', 5), customer_id: digits('customer', 11), confirmation_id: digits('confirmation', 6) };
  }
  return {};
}
