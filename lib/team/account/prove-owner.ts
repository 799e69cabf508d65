import type { Caller, UserActor } from '@/lib/auth/actor';
import { consume, refund } from '@/lib/auth/throttle';
import { type Change, installation } from '@/lib/operation/audit';
import { refuse } from '@/lib/refusal';
import { canBePassword, isPassword } from '@/lib/team/account/password-hash';
import { findPerson, type Person } from '@/lib/team/account/store';

/** The caller as a person: neither a key nor the installation has an account. */
export function ownerOf({ actor }: Caller): UserActor {
  return actor.kind === 'user' ? actor : refuse('forbidden');
}

const wrong = { param: 'password', say: { en: 'The password is wrong.', ja: 'パスワードが正しくありません。' } };

/** The signed-in person, proved by the current password. Refuses 422 `invalid_parameter` (`password`), 429. */
export async function proveOwner(caller: Caller, password: string): Promise<Person> {
  const { userId } = ownerOf(caller);
  await consume(['proof', userId]);
  const person = (await findPerson(userId)) ?? refuse('unauthorized');
  const right = canBePassword(password) && (await isPassword(person.passwordHash, password));
  return right ? person : refuse('invalid_parameter', wrong);
}

/** The same, after every other check of the request has passed. */
export async function provenOwner(caller: Caller, password: string): Promise<Person> {
  const person = await proveOwner(caller, password);
  await refund(['proof', person.id]);
  return person;
}

/** The audit change of an account: that something changed, never a secret. */
export const changeOf = (person: Pick<Person, 'id' | 'tenantId'>, before: Change['before'], after: Change['after']): Change => ({
  tenantId: person.tenantId ?? installation,
  subjectKind: 'user',
  subjectId: person.id,
  before,
  after,
});
