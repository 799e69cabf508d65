import { backToChallenge } from '@/app/(customer)/secure-tokens/[id]/lead';
import { guestForm } from '@/lib/pages/guest-page';
import { answerChallenge } from '@/lib/secure-tokens/answer-challenge';

export const POST = guestForm(answerChallenge, backToChallenge);
