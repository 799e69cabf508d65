import type { Caller } from '@/lib/auth/actor';
import { forget, giveBack, spend } from '@/lib/auth/throttle';
import { refuse } from '@/lib/refusal';
import { proveOwner } from '@/lib/team/account/owner';
import type { Person } from '@/lib/team/account/store';
import { takeSecondFactor } from '@/lib/team/sign-in';

const wrongCode = {
  param: 'code',
  say: { en: 'The code is wrong or was used before.', ja: 'コードが正しくないか、すでに使われています。' },
};

/** Password and a code of the app, or a recovery code, which is then used up. Refuses 422 `invalid_parameter` (`password`, `code`), 429. */
export async function proveTwice(caller: Caller, { password, code }: { password: string; code: string }): Promise<Person> {
  const person = await proveOwner(caller, password);
  await giveBack(['proof', person.id]);
  await spend(['code', person.id]);
  if (!(await takeSecondFactor(person.id, person.email, code, caller.locale))) return refuse('invalid_parameter', wrongCode);
  await forget(['code', person.id]);
  return person;
}
