import { command } from '@/lib/operation/command';
import { issueReceipt as issue } from '@/lib/receipts/issue';
import { getNamed } from '@/lib/receipts/load-payment';
import { type IssuedReply, issuedReply, issueReceiptInput } from '@/lib/receipts/schema';

/** For anybody with the address of the checkout, of the payment's page or of the subscription's. */
export const issueReceipt = command<typeof issueReceiptInput, IssuedReply>({
  name: 'receipt.issue',
  summary: 'Issue a 領収書 to the customer of a payment',
  allow: 'checkout:use',
  input: issueReceiptInput,
  output: issuedReply,
  async run(context, { id, sequence, ...lines }, database) {
    const { scope, paymentId } = await getNamed(context.scope, { id, sequence });
    return issue(context, database, { scope, id: paymentId }, lines);
  },
});
