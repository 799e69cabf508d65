import { afterAnswering } from '@/app/(customer)/manage/[id]/lead';
import { guestForm } from '@/lib/pages/guest-page';
import { answerChange } from '@/lib/renewals/page/answer-change';

export const POST = guestForm(answerChange, afterAnswering);
