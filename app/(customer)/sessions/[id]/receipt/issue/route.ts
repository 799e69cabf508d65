import { leadFromIssuing } from '@/app/(customer)/receipt';
import { guestForm } from '@/lib/pages/guest-page';
import { issueByForm } from '@/lib/receipts/issue-by-form';

export const POST = guestForm(issueByForm, leadFromIssuing('sessions'));
