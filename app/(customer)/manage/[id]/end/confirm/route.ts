import { afterEnding } from '@/app/(customer)/manage/[id]/lead';
import { guestForm } from '@/lib/pages/guest-page';
import { endOnPage } from '@/lib/renewals/page/end-on-page';
import { findSubscriber } from '@/lib/renewals/page/find-page';

export const POST = guestForm(endOnPage, afterEnding, findSubscriber);
