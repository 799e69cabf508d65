import { afterPausing } from '@/app/(customer)/manage/[id]/lead';
import { guestForm } from '@/lib/pages/guest-page';
import { pauseOnPage } from '@/lib/renewals/page/pause-on-page';

export const POST = guestForm(pauseOnPage, afterPausing);
