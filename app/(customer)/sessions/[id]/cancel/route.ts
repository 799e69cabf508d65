import { leadBack } from '@/app/(customer)/sessions/[id]/lead';
import { guestForm } from '@/lib/pages/guest-page';
import { cancelSession } from '@/lib/sessions/cancel-session';

export const POST = guestForm(cancelSession, leadBack);
