import { backToChallenge } from '@/app/(customer)/secure-tokens/[id]/lead';
import { guestForm } from '@/lib/pages/guest-page';
import { resendCode } from '@/lib/secure-tokens/resend-code';

export const POST = guestForm(resendCode, backToChallenge);
