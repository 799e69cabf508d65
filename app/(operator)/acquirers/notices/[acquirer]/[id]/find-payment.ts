import 'server-only';
import type { NoticeReply } from '@/lib/acquirers/notices/schema';
import type { PersonCaller } from '@/lib/pages/page';
import type { PaymentReply } from '@/lib/payments/schema';
import { showPayment } from '@/lib/payments/show-payment';
import { showPaymentLedger } from '@/lib/payments/show-payment-ledger';
import { Refusal } from '@/lib/refusal';

type NoticePayment = {
  payment: PaymentReply;
  merchant: { id: string; name: string } | null;
  /** Its merchant is a platform, which splits payments. */
  isPlatform: boolean;
  names: Record<string, string>;
};

/** The payment that a notice is about; null: none of ours. */
export async function findNoticePayment(caller: PersonCaller, { payment_id: id, state }: NoticeReply): Promise<NoticePayment | null> {
  if (id === null || state === 'ignored') return null;
  try {
    const [payment, ledger] = await Promise.all([showPayment(caller, { id }), showPaymentLedger(caller, { id })]);
    const merchant = ledger.parties.find(({ role }) => role === 'platform' || role === 'ordinary') ?? null;
    return {
      payment,
      merchant: merchant && { id: merchant.id, name: merchant.name },
      isPlatform: merchant?.role === 'platform',
      names: Object.fromEntries(ledger.parties.map((party) => [party.id, party.name])),
    };
  } catch (error) {
    if (error instanceof Refusal && error.code === 'not_found') return null;
    throw error;
  }
}
