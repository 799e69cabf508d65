import { hash, verify } from '@node-rs/argon2';
import { refuse } from '@/lib/refusal';
import { isBreachedPassword } from '@/lib/team/account/breached-password';
import { isCommonPassword } from '@/lib/team/account/common-password';
import { maxPasswordBytes, type PasswordFault, passwordFault, passwordSentences, plain } from '@/lib/team/account/password';

/** argon2id with the library's parameters: 19 MiB, two rounds. */
export const hashPassword = (password: string): Promise<string> => hash(password);

// an unknown address takes as much time as a wrong password
const nobody = hash('nobody');

/** Always computes one hash, even without an account (null). */
export async function isPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const right = await verify(passwordHash ?? (await nobody), password);
  return right && passwordHash !== null;
}

/** The parameters of a hash, without salt and result. */
const parametersOf = (passwordHash: string): string => passwordHash.split('$', 4).join('$');

/** Whether a hash has today's parameters. */
export const isHashedAsNow = async (passwordHash: string): Promise<boolean> => parametersOf(passwordHash) === parametersOf(await nobody);

/** Whether a value can be a password at all, before any hash is computed. */
export const canBePassword = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && Buffer.byteLength(value) <= maxPasswordBytes;

/** The faults that only the server can find, because the lists are long. */
function listedFault(password: string): PasswordFault | null {
  const text = plain(password);
  if (isCommonPassword(text)) return 'common';
  return isBreachedPassword(text) ? 'breached' : null;
}

/** Refuses 422 `invalid_parameter` with the rule that a chosen password breaks. */
export function refuseBadPassword(password: string, person: { email: string; name?: string | null }, param = 'password'): void {
  const fault = passwordFault(password, person) ?? listedFault(password);
  if (fault) refuse('invalid_parameter', { param, say: passwordSentences[fault] });
}
