import { toCardSession } from '@/app/(customer)/manage/[id]/lead';
import { guestForm } from '@/lib/pages/guest-page';
import { openCardSession } from '@/lib/renewals/page/open-card-session';

export const POST = guestForm(openCardSession, toCardSession);
