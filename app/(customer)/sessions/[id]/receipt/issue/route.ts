import { leadFromIssuing } from '@/app/(customer)/receipt';
import { guestForm } from '@/lib/operation/guest-page';
import { issueByForm } from '@/lib/receipts/issue-by-form';

export const POST = guestForm(issueByForm, leadFromIssuing('sessions'));
