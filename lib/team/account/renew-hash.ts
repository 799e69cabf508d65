import { inTransaction } from '@/lib/operation/store';
import { hashPassword, isHashedAsNow } from '@/lib/team/account/password-hash';
import { replacePassword } from '@/lib/team/account/store';

/**
 * Hashes a password again that was just entered correctly, when its hash has outdated parameters: only then is the password known. A
 * password changed meanwhile stays.
 */
export async function renewHash({ id, passwordHash }: { id: string; passwordHash: string }, password: string): Promise<void> {
  if (await isHashedAsNow(passwordHash)) return;
  const anew = await hashPassword(password);
  await inTransaction((database) => replacePassword(database, id, passwordHash, anew));
}
