import { z } from 'zod';
import { budgetsFor, consumeOneOf, tryConsume } from '@/lib/auth/throttle';
import { saveMail } from '@/lib/mail/store';
import { mailOf } from '@/lib/mail/templates';
import { command } from '@/lib/operation/command';
import { email } from '@/lib/operation/wire';
import { changeOf } from '@/lib/team/account/prove-owner';
import { type Done, done, isDone } from '@/lib/team/account/schema';
import { findPersonByEmail, type Person } from '@/lib/team/account/store';
import { addressOfLink } from '@/lib/team/links/link';
import { addressOf } from '@/lib/team/links/open-link';
import { saveLink } from '@/lib/team/links/store';

const input = z.object({ email: email() });

/**
 * Mails a link to set a new password. The reply is the same whether or not an account has the address, and whether or not too many mails
 * were sent: a stranger learns nothing, and an earlier link still works.
 */
export const requestReset = command<typeof input, Done, Person | null>({
  name: 'reset.request',
  summary: 'Ask for a link that sets a new password',
  allow: 'visit',
  keepsReply: false,
  input,
  output: done,
  async prepare({ caller }, given) {
    await consumeOneOf(budgetsFor('reset', addressOf(caller)));
    const address = given.email.toLowerCase();
    const wait = await tryConsume(['reset-account', address]);
    const person = await findPersonByEmail(address);
    return wait > 0 ? null : person;
  },
  async run({ caller: { locale, actor }, now }, _input, database, person) {
    if (!person) return { reply: isDone, changes: [] };
    const link = { email: person.email, userId: person.id, tenantId: person.tenantId, authorId: null, authorLabel: actor.label };
    const { token } = await saveLink(database, 'reset', link, new Date());
    await saveMail(database, person.email, mailOf('reset', { link: addressOfLink('reset', token) }, locale), now);
    return { reply: isDone, changes: [changeOf(person, null, { reset: 'asked' })] };
  },
});
