import { consume, refund } from '@/lib/auth/throttle';
import { saveMail } from '@/lib/mail/store';
import { mailOf } from '@/lib/mail/templates';
import { command } from '@/lib/operation/command';
import { refuse } from '@/lib/refusal';
import { changeOf, proveOwner } from '@/lib/team/account/prove-owner';
import { changeEmailInput, type Done, done, isDone } from '@/lib/team/account/schema';
import { findPersonByEmail, type Person } from '@/lib/team/account/store';
import { addressOfLink } from '@/lib/team/links/link';
import { saveLink } from '@/lib/team/links/store';

const sameAddress = {
  en: 'This is your present address: give another one.',
  ja: '現在と同じメールアドレスです。別のアドレスを指定してください。',
};

/**
 * Mails a link to the new address and a notice to the current one, which stays until the link is used. Does not reveal whether another
 * person signs in with the new address: then no link is sent.
 */
export const changeEmail = command<typeof changeEmailInput, Done, Person>({
  name: 'account.change_email',
  summary: 'Ask for another e-mail address',
  allow: 'account:own',
  proof: 'recent',
  keepsReply: false,
  input: changeEmailInput,
  output: done,
  async prepare({ caller }, { password, email }) {
    const person = await proveOwner(caller, password);
    if (email.toLowerCase() === person.email) return refuse('invalid_parameter', { param: 'email', say: sameAddress });
    await refund(['proof', person.id]);
    await consume(['reset-account', person.id]);
    return person;
  },
  async run({ caller: { locale, actor }, now }, input, database, person) {
    const email = input.email.toLowerCase();
    if (!(await findPersonByEmail(email))) {
      const link = { email, userId: person.id, tenantId: person.tenantId, authorId: person.id, authorLabel: actor.label };
      const { row, token } = await saveLink(database, 'email', link, new Date());
      await saveMail(database, row.email, mailOf('emailConfirm', { link: addressOfLink('email', token) }, locale), now);
    }
    await saveMail(database, person.email, mailOf('emailChanging', { email, at: now }, locale), now);
    return { reply: isDone, changes: [changeOf(person, { email: person.email }, { email, confirmed: false })] };
  },
});
