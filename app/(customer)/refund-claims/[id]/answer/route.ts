import { afterClaim } from '@/app/(customer)/refund-claims/[id]/lead';
import { guestForm } from '@/lib/operation/guest-page';
import { answerByForm } from '@/lib/refunds/claims/answer-by-form';
import { findClaimant } from '@/lib/refunds/claims/find-claim';

export const POST = guestForm(answerByForm, afterClaim, findClaimant);
