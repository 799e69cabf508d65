import { presentMails } from '@/lib/merchants/mails/present';
import { type MailsReply, mailsReply, showMailsInput } from '@/lib/merchants/mails/schema';
import { getMerchant } from '@/lib/merchants/store';
import { query } from '@/lib/operation/query';
import { refuse } from '@/lib/refusal';

/** For operators, and for a platform's or an ordinary merchant's own users. */
export const showMails = query<typeof showMailsInput, MailsReply>({
  name: 'merchant.show_mails',
  summary: 'Show what the customers and sellers of a platform or an ordinary merchant are written',
  allow: 'merchants:read',
  input: showMailsInput,
  output: mailsReply,
  async run({ scope }, { id }) {
    const merchant = await getMerchant(scope, id);
    return merchant.platformRole === 'payout' ? refuse('not_found') : presentMails(merchant);
  },
});
