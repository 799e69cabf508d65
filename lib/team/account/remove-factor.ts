import { z } from 'zod';
import type { Database } from '@/lib/db/prisma';
import { saveMail } from '@/lib/mail/store';
import { mailOf } from '@/lib/mail/templates';
import { command } from '@/lib/operation/command';
import { isId } from '@/lib/operation/id';
import { text } from '@/lib/operation/wire';
import { refuse } from '@/lib/refusal';
import { removePasskey } from '@/lib/team/account/passkeys/store';
import { changeOf, ownerOf } from '@/lib/team/account/prove-owner';
import { type Done, done, isDone } from '@/lib/team/account/schema';
import { endSignInsOf, hasSecondStep, lockPerson, removeApp } from '@/lib/team/account/store';

/** `app`, or the id of a passkey. */
const input = z.object({ id: text({ max: 36 }) });

const isLast = {
  say: {
    en: 'It is your last second step. Add another one first, or turn two-step sign-in off.',
    ja: '最後の認証手段のため削除できません。先に別のものを追加するか、2段階認証を無効にしてください。',
  },
};

type Removed = { kind: 'app' | 'passkey'; name: string };

async function remove(database: Database, userId: string, id: string): Promise<Removed | null> {
  if (id === 'app') return (await removeApp(database, userId)) ? { kind: 'app', name: '' } : null;
  const row = isId(id) ? await removePasskey(database, userId, id) : null;
  return row && { kind: 'passkey', name: row.name };
}

/**
 * Removes one of several second steps and ends the person's other sign-ins. The last one can only be removed by turning two-step sign-in
 * off (`endSecondFactor`). Refuses 404 an unknown one, 409 the last one.
 */
export const removeFactor = command<typeof input, Done>({
  name: 'account.remove_factor',
  summary: 'Remove the app, or a passkey, of several second steps',
  allow: 'account:own',
  proof: 'anew',
  input,
  output: done,
  async run({ caller, now }, { id }, database) {
    const person = (await lockPerson(database, ownerOf(caller).userId)) ?? refuse('unauthorized');
    const removed = await remove(database, person.id, id);
    if (!removed) return refuse('not_found');
    if (!(await hasSecondStep(database, person.id))) return refuse('conflict', isLast);
    // a lost device may still be signed in
    await endSignInsOf(database, person.id, ownerOf(caller).sessionId);
    await saveMail(database, person.email, mailOf('factorRemoved', { at: now, ...removed }, caller.locale), now);
    const before = removed.kind === 'app' ? { authenticator_app: 'on' } : { passkey: removed.name };
    return {
      reply: isDone,
      changes: [changeOf(person, before, removed.kind === 'app' ? { authenticator_app: 'off' } : { passkey: null })],
    };
  },
});
