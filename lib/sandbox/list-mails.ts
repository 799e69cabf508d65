import type { z } from 'zod';
import { readMailFile } from '@/lib/mail/mail-file';
import { findSentMails, type SentMail } from '@/lib/mail/store';
import { listOf, pageOf } from '@/lib/operation/list';
import { query } from '@/lib/operation/query';
import { wireTime } from '@/lib/operation/time';
import { listMailsInput, type MailReply, mailList } from '@/lib/sandbox/schema';

const present = async (mail: SentMail): Promise<MailReply> => ({
  id: mail.id,
  to: mail.recipient,
  sent_at: wireTime(mail.sentAt),
  mail: await readMailFile(mail),
});

/** All mails that a sandbox would have sent: operators follow their links in their readers' place. */
export const listMails = query<typeof listMailsInput, z.output<typeof mailList>>({
  name: 'mail.list',
  summary: 'List the mails of the sandbox, newest first',
  allow: 'installation:run',
  sandboxOnly: true,
  input: listMailsInput,
  output: mailList,
  async run(_, paging) {
    const page = pageOf(paging);
    const { rows, total } = await findSentMails(page);
    return listOf(page, total, await Promise.all(rows.map(present)));
  },
});
