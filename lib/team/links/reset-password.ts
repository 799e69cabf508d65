import { z } from 'zod';
import { saveMail } from '@/lib/mail/store';
import { mailOf } from '@/lib/mail/templates';
import { command } from '@/lib/operation/command';
import { text } from '@/lib/operation/wire';
import { hashPassword, refuseBadPassword } from '@/lib/team/account/password-hash';
import { changeOf } from '@/lib/team/account/prove-owner';
import { password } from '@/lib/team/account/schema';
import { endSignInsOf, findPerson, setPassword } from '@/lib/team/account/store';
import { getOpenLink, refuseLink } from '@/lib/team/links/open-link';
import { revokeLinks, takeLink } from '@/lib/team/links/store';

const input = z.object({ token: text({ max: 100 }), password: password() });
const reply = z.looseObject({ user_id: z.string() });

/**
 * Sets a new password with a link. Ends every sign-in of the account and its other links, and sends a mail about it. A second factor stays.
 * The page keeps the reply to itself: it only marks this browser as known.
 */
export const resetPassword = command<typeof input, z.output<typeof reply>, string>({
  name: 'reset.finish',
  summary: 'Set a new password by a link',
  allow: 'visit',
  keepsReply: false,
  input,
  output: reply,
  async prepare({ caller }, { token, password }) {
    const { userId } = await getOpenLink(caller, 'reset', token);
    const person = (userId && (await findPerson(userId))) || refuseLink();
    refuseBadPassword(password, person);
    return hashPassword(password);
  },
  async run({ caller, now }, { token }, database, passwordHash) {
    const at = new Date();
    const link = await takeLink(database, 'reset', token, at);
    const person = (link?.userId && (await setPassword(database, link.userId, passwordHash))) || refuseLink();
    const ended = await endSignInsOf(database, person.id);
    await revokeLinks(database, { userId: person.id }, at);
    await saveMail(database, person.email, mailOf('resetDone', { at: now }, caller.locale), now);
    return { reply: { user_id: person.id }, changes: [changeOf(person, null, { password: 'reset', ended_sign_ins: ended })] };
  },
});
