import { z } from 'zod';
import { saveMail } from '@/lib/mail/store';
import { mailOf } from '@/lib/mail/templates';
import { command } from '@/lib/operation/command';
import { text } from '@/lib/operation/wire';
import { changeOf } from '@/lib/team/account/prove-owner';
import { type Done, done, isDone } from '@/lib/team/account/schema';
import { lockPerson } from '@/lib/team/account/store';
import { getOpenLink, refuseLink } from '@/lib/team/links/open-link';
import { revokeLinks, takeLink } from '@/lib/team/links/store';
import { setEmail } from '@/lib/team/store';

const input = z.object({ token: text({ max: 100 }) });

/** The new address now belongs to the account; the old one gets a mail, and links sent to it stop working. */
export const confirmEmail = command<typeof input, Done>({
  name: 'account.confirm_email',
  summary: 'Confirm a new e-mail address by a link',
  allow: 'visit',
  keepsReply: false,
  input,
  output: done,
  async prepare({ caller }, { token }) {
    await getOpenLink(caller, 'email', token);
    return undefined;
  },
  async run({ caller, now }, { token }, database) {
    const at = new Date();
    const link = await takeLink(database, 'email', token, at);
    const person = (link?.userId && (await lockPerson(database, link.userId))) || null;
    if (!link || !person) return refuseLink();
    await setEmail(database, person.id, link.email);
    await revokeLinks(database, { userId: person.id }, at);
    await saveMail(database, person.email, mailOf('emailChanged', { email: link.email, at: now }, caller.locale), now);
    return { reply: isDone, changes: [changeOf(person, { email: person.email }, { email: link.email, confirmed: true })] };
  },
});
