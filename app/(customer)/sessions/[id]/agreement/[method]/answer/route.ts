import { leadFromPaying } from '@/app/(customer)/sessions/[id]/lead';
import { guestForm } from '@/lib/pages/guest-page';
import { answerAgreement } from '@/lib/sessions/answer-agreement';

export const POST = guestForm(answerAgreement, leadFromPaying);
