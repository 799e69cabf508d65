import { isMailOn, mailsOf } from '@/lib/merchants/mails/mails';
import type { MailsReply } from '@/lib/merchants/mails/schema';
import type { MerchantRow } from '@/lib/merchants/store';

export function presentMails(row: Pick<MerchantRow, 'id' | 'platformRole' | 'mailsOff'>): MailsReply {
  const kinds = [...mailsOf(row)];
  return { resource: 'mails', merchant_id: row.id, kinds, off: kinds.filter((kind) => !isMailOn(row, kind)) };
}
