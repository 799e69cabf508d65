import { refund } from '@/lib/auth/throttle';
import { saveMail } from '@/lib/mail/store';
import { mailOf } from '@/lib/mail/templates';
import { command } from '@/lib/operation/command';
import { refuse } from '@/lib/refusal';
import { hashPassword, refuseBadPassword } from '@/lib/team/account/password-hash';
import { changeOf, ownerOf, proveOwner } from '@/lib/team/account/prove-owner';
import { changePasswordInput, type Done, done, isDone } from '@/lib/team/account/schema';
import { endSignInsOf, type Person, replacePassword } from '@/lib/team/account/store';
import { revokeLinks } from '@/lib/team/links/store';

/** Ends every other sign-in of the account and every link that was requested before. */
export const changePassword = command<typeof changePasswordInput, Done, { person: Person; passwordHash: string }>({
  name: 'account.change_password',
  summary: 'Change the own password',
  allow: 'account:own',
  proof: 'recent',
  keepsReply: false,
  input: changePasswordInput,
  output: done,
  async prepare({ caller }, input) {
    const person = await proveOwner(caller, input.password);
    refuseBadPassword(input.new_password, person, 'new_password');
    const passwordHash = await hashPassword(input.new_password);
    await refund(['proof', person.id]);
    return { person, passwordHash };
  },
  async run({ caller, now }, _input, database, { person, passwordHash }) {
    const replaced = await replacePassword(database, person.id, person.passwordHash, passwordHash);
    if (!replaced) return refuse('conflict');
    const ended = await endSignInsOf(database, person.id, ownerOf(caller).sessionId);
    await revokeLinks(database, { userId: person.id }, new Date());
    await saveMail(database, person.email, mailOf('passwordChanged', { at: now }, caller.locale), now);
    return { reply: isDone, changes: [changeOf(person, null, { password: 'changed', ended_sign_ins: ended })] };
  },
});
