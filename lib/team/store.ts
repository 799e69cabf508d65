import 'server-only';
import { type Scope, tenantOf } from '@/lib/auth/scope';
import type { Database } from '@/lib/db/prisma';
import { type Choices, type NotificationKind, wants } from '@/lib/inbox/notification';
import { refuse } from '@/lib/refusal';

type NewUser = {
  id: string;
  email: string;
  name: string;
  role: string;
  passwordHash: string;
  tenantId: string | null;
  merchantId: string | null;
  createdAt: Date;
  /** The author of the accepted invitation. */
  invitedBy?: string | null;
};

const emailTaken = {
  param: 'email',
  say: { en: 'Somebody signs in with this e-mail address already.', ja: 'このメールアドレスはすでに使われています。' },
};

export async function refuseTakenEmail(database: Database, email: string): Promise<void> {
  if (await database.user.findUnique({ where: { email }, select: { id: true } })) refuse('invalid_parameter', emailTaken);
}

/** Two accounts at once with one address: the second is refused. */
function refuseLateTaken(error: { code?: unknown }): never {
  if (error.code === 'P2002') refuse('invalid_parameter', emailTaken);
  throw error;
}

export async function saveUser(database: Database, data: NewUser): Promise<void> {
  await refuseTakenEmail(database, data.email);
  await database.user.create({ data }).catch(refuseLateTaken);
}

export async function setEmail(database: Database, id: string, email: string): Promise<void> {
  await refuseTakenEmail(database, email);
  await database.user.update({ where: { id }, data: { email } }).catch(refuseLateTaken);
}

export type UserRow = { id: string; email: string; name: string; role: string; tenantId: string | null; deactivatedAt: Date | null };

/**
 * Locks the person, the caller (`authorId`) and the admins of the same merchant until the transaction ends: of two admins who remove each
 * other's role, the second finds its own gone. One statement locks all rows in the order of their ids. Refuses 404 a person outside the
 * scope: a tenant's users, and not only its sellers'.
 */
export async function lockUser(database: Database, scope: Scope, id: string, authorId: string | null): Promise<UserRow> {
  if (scope.kind === 'seller') return refuse('not_found');
  const find = async () => (await database.user.findFirst({ where: { id, ...tenantOf(scope) } })) ?? refuse('not_found');
  const { tenantId } = await find();
  await database.$executeRaw`
    SELECT 1 FROM "User" WHERE id = ${id}::uuid OR id = ${authorId}::uuid
      OR ("tenantId" = ${tenantId}::uuid AND role = 'admin' AND "deactivatedAt" IS NULL)
    ORDER BY id FOR NO KEY UPDATE`;
  return find();
}

const lastAdmin = {
  say: {
    en: 'This is the last admin. Make somebody else an admin first.',
    ja: 'この方は最後の管理者です。先に別の方を管理者にしてください。',
  },
};

/** Refuses to leave a platform or an ordinary merchant without an admin. The caller holds the admins' locks (`lockUser`). */
export async function refuseWithoutAdmin(database: Database, { id, tenantId }: UserRow): Promise<void> {
  const others = { tenantId, merchantId: null, role: 'admin', deactivatedAt: null, id: { not: id } };
  if (tenantId && (await database.user.count({ where: others })) === 0) refuse('conflict', lastAdmin);
}

export async function updateUser(database: Database, id: string, change: { role?: string; deactivatedAt?: Date | null }): Promise<UserRow> {
  return database.user.update({ where: { id }, data: change });
}

/** Locks the person until this transaction ends. */
export async function holdPerson(database: Database, id: string): Promise<void> {
  await database.$executeRaw`SELECT 1 FROM "User" WHERE id = ${id}::uuid FOR SHARE`;
}

/**
 * Locks the author of a change until it is written: a deactivation at the same moment either comes first, or ends what the author sent.
 * Refuses 403 an author whose role has changed.
 */
export async function holdAuthor(database: Database, id: string, role: string): Promise<void> {
  const found = await database.$queryRaw<unknown[]>`
    SELECT 1 FROM "User" WHERE id = ${id}::uuid AND role = ${role} AND "deactivatedAt" IS NULL FOR SHARE`;
  if (found.length === 0) refuse('forbidden');
}

/** The admins of a platform or an ordinary merchant, by e-mail address. */
export async function findAdmins(database: Database, tenantId: string, kind: NotificationKind | null = null): Promise<string[]> {
  const where = { tenantId, merchantId: null, role: 'admin', deactivatedAt: null };
  const people = await database.user.findMany({ where, select: { email: true, notificationChoices: true } });
  return people.filter((one) => kind === null || wants(one.notificationChoices as Choices | null, kind, 'mail')).map(({ email }) => email);
}
