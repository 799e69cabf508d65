import { guestFile } from '@/lib/pages/guest-page';
import { receiptFile } from '@/lib/receipts/file';
import { showIssue } from '@/lib/receipts/show-issue';
import { findSubscriber } from '@/lib/renewals/page/find-page';

export const GET = guestFile(showIssue, receiptFile, findSubscriber);
