import { command } from '@/lib/operation/command';
import { issueReceipt as issue } from '@/lib/receipts/issue';
import { type IssuedReply, issuedReply, issueForPaymentInput } from '@/lib/receipts/schema';
import { refuse } from '@/lib/refusal';

/** The same for the merchant's users, whom customers ask by phone or mail. Refuses a seller, who has received nothing itself. */
export const issueForPayment = command<typeof issueForPaymentInput, IssuedReply>({
  name: 'payment.issue_receipt',
  summary: 'Issue a 領収書 for a payment',
  allow: 'payments:write',
  input: issueForPaymentInput,
  output: issuedReply,
  async run(context, { id, ...lines }, database) {
    if (context.scope.kind !== 'merchant') return refuse('not_found');
    return issue(context, database, { scope: context.scope, id }, lines);
  },
});
