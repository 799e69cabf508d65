import { z } from 'zod';
import { tenantNumberOf } from '@/lib/auth/tenant-number';
import { type Letter, letterInBoth } from '@/lib/mail/letter';
import { saveMail } from '@/lib/mail/store';
import { checkoutOf } from '@/lib/merchants/checkout/checkout';
import { command } from '@/lib/operation/command';
import { id } from '@/lib/operation/wire';
import { maskedAccount, type PaymentView } from '@/lib/payments/payment';
import { getPayment } from '@/lib/payments/store';
import { claimUrl } from '@/lib/refunds/claims/address';
import { type ClaimRow, endOf, requestOf, statusOf } from '@/lib/refunds/claims/claim';
import { findMerchantOf } from '@/lib/refunds/claims/store';
import { takeTelling } from '@/lib/refunds/claims/telling/store';
import { refuse } from '@/lib/refusal';

const input = z.object({ id: id() });
const output = z.looseObject({ result: z.enum(['told', 'none']) });

type Known = { claim: ClaimRow; view: PaymentView; place: string; link: string };

/** What its customer is told of it now; null: nothing that they would not know, or that still holds. */
function letterOn({ claim, view, place, link }: Known, now: Date): Letter | null {
  const request = requestOf(claim, view);
  if (!request) return null;
  const { externalOrderNum: order } = view.payment;
  const told = { place, order: order ?? '', named: order === null ? 0 : 1, amount: request.amount + request.feeAmount };
  const status = statusOf(claim, view, now);
  if (status === 'completed') return letterInBoth('refundClaimPaid', { ...told, account: maskedAccount(request.accountNumber) });
  if (status !== 'rejected') return null;
  return letterInBoth('refundClaimRejected', { ...told, reason: request.decidedReason ?? '', link, until: endOf(claim, view) });
}

/** Tells a customer, to whom we wrote the link, that the money was transferred, or why it was not and where to name another account. */
export const tellClaim = command<typeof input, z.output<typeof output>>({
  name: 'refund_claim.tell',
  summary: 'Tell a customer what became of a refund',
  allow: 'installation:run',
  input,
  output,
  async run({ scope, now }, { id: claimId }, database) {
    if (scope.kind !== 'merchant') return refuse('not_found');
    const claim = await takeTelling(database, scope.tenantId, claimId, now);
    if (!claim) return refuse('conflict');
    const view = await getPayment(scope, claim.paymentId, database);
    const [merchant, tenantNumber] = await Promise.all([findMerchantOf(scope.tenantId), tenantNumberOf(scope.tenantId)]);
    const place = checkoutOf(merchant.checkout).name ?? merchant.name;
    const letter = letterOn({ claim, view, place, link: claimUrl(tenantNumber, claim.id) }, now);
    const { email } = view.payment;
    if (letter && email !== null) await saveMail(database, email, letter, now);
    return { reply: { result: letter && email !== null ? 'told' : 'none' }, changes: [] };
  },
});
