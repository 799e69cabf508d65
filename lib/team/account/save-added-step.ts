import 'server-only';
import type { Caller } from '@/lib/auth/actor';
import { saveProof } from '@/lib/auth/store';
import type { Database } from '@/lib/db/prisma';
import { saveMail } from '@/lib/mail/store';
import { mailOf } from '@/lib/mail/templates';
import { newRecoveryCodes } from '@/lib/team/account/recovery-code';
import { endSignInsOf, type Person, replaceRecoveryCodes } from '@/lib/team/account/store';

type Added = { person: Person; sessionId: string; isFirst: boolean; added: { kind: 'app' | 'passkey'; name: string } };

/**
 * The consequences of a second step, in the transaction that saves it: a mail, and for the first one recovery codes, a proof, and the end
 * of every other sign-in. Returns the codes; none for a further step, because the existing ones stay valid.
 */
export async function saveAddedStep(
  database: Database,
  { now, locale }: Caller,
  { person, sessionId, isFirst, added }: Added,
): Promise<string[]> {
  if (!isFirst) {
    await saveMail(database, person.email, mailOf('factorAdded', { at: now, ...added }, locale), now);
    return [];
  }
  const codes = newRecoveryCodes();
  await replaceRecoveryCodes(database, person.id, codes, new Date());
  await endSignInsOf(database, person.id, sessionId);
  await saveProof(database, sessionId);
  await saveMail(database, person.email, mailOf('secondFactorOn', { at: now }, locale), now);
  return codes;
}
