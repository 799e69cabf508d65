import { inTransaction } from '@/lib/operation/store';
import { hashPassword, isHashedAsNow } from '@/lib/team/account/password-hash';
import { replacePassword } from '@/lib/team/account/store';

/** A password that was just right is hashed anew where hashes are made otherwise today: nobody else ever knows it. A password changed meanwhile stays. */
export async function renewHash({ id, passwordHash }: { id: string; passwordHash: string }, password: string): Promise<void> {
  if (await isHashedAsNow(passwordHash)) return;
  const anew = await hashPassword(password);
  await inTransaction((database) => replacePassword(database, id, passwordHash, anew));
}
