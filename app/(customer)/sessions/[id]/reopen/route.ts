import { leadFromReopening } from '@/app/(customer)/sessions/[id]/lead';
import { guestForm } from '@/lib/pages/guest-page';
import { reopenSession } from '@/lib/sessions/reopen-session';

export const POST = guestForm(reopenSession, leadFromReopening);
