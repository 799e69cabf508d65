import { saveMail } from '@/lib/mail/store';
import { mailOf } from '@/lib/mail/templates';
import { command } from '@/lib/operation/command';
import { refuse } from '@/lib/refusal';
import { changeOf, provenOwner } from '@/lib/team/account/prove-owner';
import { type Done, done, isDone, proofInput } from '@/lib/team/account/schema';
import { lockPerson, type Person, removeSecondSteps } from '@/lib/team/account/store';
import { needsProposal } from '@/lib/team/proposals/proposal';

/**
 * Turns two-step sign-in off: removes the app, every passkey and the recovery codes. A person who must have a second step sets up a new one
 * before anything else. An operator's is removed by two operators (../proposals).
 */
export const endSecondFactor = command<typeof proofInput, Done, Person>({
  name: 'account.end_second_factor',
  summary: 'Turn two-step sign-in off',
  allow: 'account:own',
  proof: 'anew',
  keepsReply: false,
  input: proofInput,
  output: done,
  async prepare({ caller }, { password }) {
    if (caller.actor.kind === 'user' && caller.actor.role === 'operator') throw needsProposal();
    return provenOwner(caller, password);
  },
  async run({ caller, now }, _input, database, person) {
    await lockPerson(database, person.id);
    if (!(await removeSecondSteps(database, person.id))) return refuse('conflict');
    await saveMail(database, person.email, mailOf('secondFactorOff', { at: now }, caller.locale), now);
    return { reply: isDone, changes: [changeOf(person, { second_factor: 'on' }, { second_factor: 'off' })] };
  },
});
