import { framesOf, log } from '@/lib/log';
import { mailSender } from '@/lib/mail/deliver-mail';
import { claimDueMail, type DueMail, endMail, postponeMail } from '@/lib/mail/store';

const batch = 20;
/** Longer than all steps of a batch, so that no other process sends the same mail. */
const leaseMs = 15 * 60_000;
const minuteMs = 60_000;
/** After each attempt but the last, in business time: a minute, then ever longer, seventeen hours in all. */
const pausesMs = [1, 2, 4, 8, 16, 32, 60, 120, 240, 540].map((minutes) => minutes * minuteMs);
const maxAttempts = pausesMs.length + 1;

async function attempt(mail: DueMail, now: Date): Promise<boolean> {
  try {
    await mailSender()(mail);
  } catch (error) {
    const pause = pausesMs[mail.attempts - 1];
    // neither the address nor the server's message, which may repeat it
    log.warn(
      { mail: mail.id, kind: mail.kind, attempts: mail.attempts, code: (error as { code?: unknown }).code, frames: framesOf(error) },
      'mail was not sent',
    );
    if (pause === undefined) await endMail(mail.id, { failedAt: now });
    else await postponeMail(mail.id, new Date(now.getTime() + pause));
    return false;
  }
  await endMail(mail.id, { sentAt: now });
  return true;
}

/**
 * Sends the mails due at `now` (business time), one after the other, and returns when the sent ones were due. Any number of processes may
 * call it at once.
 */
export async function sendDueMail(now: Date): Promise<Date[]> {
  const sent: Date[] = [];
  for (;;) {
    const mails = await claimDueMail(now, batch, leaseMs);
    for (const mail of mails) {
      if (mail.attempts > maxAttempts) await endMail(mail.id, { failedAt: now });
      else if (await attempt(mail, now)) sent.push(mail.dueAt);
    }
    if (mails.length < batch) return sent;
  }
}
