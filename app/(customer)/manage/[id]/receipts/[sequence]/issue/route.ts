import { leadFromIssuing } from '@/app/(customer)/receipt';
import { guestForm } from '@/lib/pages/guest-page';
import { issueByForm } from '@/lib/receipts/issue-by-form';
import { findSubscriber } from '@/lib/renewals/page/find-page';

export const POST = guestForm(issueByForm, leadFromIssuing('manage'), findSubscriber);
