import { backToChallenge } from '@/app/(customer)/secure-tokens/[id]/lead';
import { guestForm } from '@/lib/pages/guest-page';
import { cancelChallenge } from '@/lib/secure-tokens/cancel-challenge';

export const POST = guestForm(cancelChallenge, backToChallenge);
