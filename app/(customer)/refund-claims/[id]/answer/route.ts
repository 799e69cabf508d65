import { afterAnswer } from '@/app/(customer)/refund-claims/[id]/lead';
import { guestForm } from '@/lib/pages/guest-page';
import { answerByForm } from '@/lib/refunds/links/answer-by-form';
import { findLinkHolder } from '@/lib/refunds/links/find-link';

export const POST = guestForm(answerByForm, afterAnswer, findLinkHolder);
