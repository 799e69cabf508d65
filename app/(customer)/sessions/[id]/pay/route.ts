import { leadFromPaying } from '@/app/(customer)/sessions/[id]/lead';
import { guestForm } from '@/lib/pages/guest-page';
import { payByForm } from '@/lib/sessions/pay-by-form';

export const POST = guestForm(payByForm, leadFromPaying);
