import { afterResuming } from '@/app/(customer)/manage/[id]/lead';
import { guestForm } from '@/lib/pages/guest-page';
import { resumeOnPage } from '@/lib/renewals/page/resume-on-page';

export const POST = guestForm(resumeOnPage, afterResuming);
