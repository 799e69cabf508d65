import type { Source } from '@/lib/jobs/source';
import { findMailLag } from '@/lib/jobs/store';
import { sendDueMail } from '@/lib/mail/send-due-mail';

const job = 'mail.send';

/** Letters that wait. One that is not taken waits longer each time, so it is behind the others. */
export const sendMail: Source = {
  job,
  clock: 'business',
  lag: findMailLag,
  async run({ now }) {
    const count = await sendDueMail(now);
    return count > 0 ? [{ job, at: now, result: `${count} sent` }] : [];
  },
};
