import { afterAnswer } from '@/app/(customer)/pay/[id]/lead';
import { guestForm } from '@/lib/pages/guest-page';
import { answerWallet } from '@/lib/payments/page/answer-wallet';

export const POST = guestForm(answerWallet, afterAnswer);
