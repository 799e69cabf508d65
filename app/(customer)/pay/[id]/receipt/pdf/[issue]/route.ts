import { guestFile } from '@/lib/pages/guest-page';
import { receiptFile } from '@/lib/receipts/file';
import { showIssue } from '@/lib/receipts/show-issue';

export const GET = guestFile(showIssue, receiptFile);
