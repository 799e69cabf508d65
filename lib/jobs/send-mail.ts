import type { Source } from '@/lib/jobs/source';
import { findMailLag, findNextMail } from '@/lib/jobs/store';
import { sendDueMail } from '@/lib/mail/send-due-mail';

const job = 'mail.send';

/** Sends waiting mails. A mail that is not accepted waits longer each time, behind the others. */
export const sendMail: Source = {
  job,
  clock: 'business',
  lag: findMailLag,
  next: findNextMail,
  run: async ({ now }) => (await sendDueMail(now)).map((at) => ({ job, at, result: 'sent' })),
};
