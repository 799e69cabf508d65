import { clearingOf, serviceAccounts } from '@/lib/ledger/account';
import type { Transfer } from '@/lib/ledger/transfer';
import { Refusal } from '@/lib/refusal';

/** Ten digits: a larger correction is split into several, each checked by two people. */
export const maxAdjustmentYen = 9_999_999_999;

/** The service's own accounts that may pay or receive; the tax account is left out, because tax follows from fees alone. */
export const counterAccounts = ['clearing', 'revenue', 'bank'] as const;
export type CounterAccount = (typeof counterAccounts)[number];

export const adjustmentStatuses = ['proposed', 'approved', 'rejected'] as const;
export type AdjustmentStatus = (typeof adjustmentStatuses)[number];

/** `acquirer`: whose clearing account it is; null: the sandbox’s, or another account. */
type AdjustmentDraft = {
  merchantId: string;
  counterAccount: CounterAccount;
  acquirer: string | null;
  amount: number;
  description: string;
};

/** The correction as one transfer: a positive amount goes to the merchant, a negative one comes from it. */
export function transferOf({ merchantId, counterAccount, acquirer, amount, description }: AdjustmentDraft): Transfer {
  const service = counterAccount === 'clearing' ? clearingOf(acquirer ?? 'sandbox') : serviceAccounts[counterAccount];
  const [from, to] = amount > 0 ? [service, merchantId] : [merchantId, service];
  return { type: 'adjustment', from, to, amount: Math.abs(amount), description };
}

type Balance = { available: number; isSeller: boolean };

/** Whether a seller's balance would become negative; a platform's or an ordinary merchant's may. */
export const isShort = ({ available, isSeller }: Balance, amount: number): boolean => isSeller && amount < 0 && available + amount < 0;

export const shortOf = (merchantId: string, available: number, amount: number): Refusal => {
  const party = { merchant_id: merchantId, available, required: -amount };
  return new Refusal('insufficient_balance', {
    details: { ...party, parties: [party] },
    say: {
      en: 'The seller does not have this amount available. A seller’s balance cannot go below zero.',
      ja: '販売者の利用可能残高が足りません。販売者の残高をマイナスにすることはできません。',
    },
  });
};

export type SeenAdjustment = { id: string; tenant_id: string; merchant_id: string; amount: number };

/** The values that the deciding person has seen, sent with the decision: it holds for these values only. */
export const seenOf = ({ id, tenant_id, merchant_id, amount }: SeenAdjustment): SeenAdjustment => ({ id, tenant_id, merchant_id, amount });

export const notAsSeen = (): Refusal =>
  new Refusal('conflict', {
    say: {
      en: 'This adjustment is not the one that was shown. Load the page again.',
      ja: '表示されていた調整と内容が異なります。ページを再読み込みしてください。',
    },
  });

export const decided = (): Refusal =>
  new Refusal('conflict', {
    say: { en: 'This adjustment has already been decided.', ja: 'この調整はすでに承認または却下されています。' },
  });
