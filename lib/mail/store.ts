import 'server-only';
import { newId } from '@/lib/db/ids';
import type { Database } from '@/lib/db/prisma';
import { prisma } from '@/lib/db/prisma';
import type { MailContent } from '@/lib/mail/templates';
import { type Page, type Total, totalOf } from '@/lib/operation/list';
import { maxRows } from '@/lib/operation/pagination-limits';
import { seal, unseal } from '@/lib/vault/seal';

export type DueMail = { id: string; kind: string; recipient: string; sealed: string; attempts: number; dueAt: Date; createdAt: Date };

const purposeOf = (id: string) => `mail:${id}`;

function rowOf(to: string, { kind, ...said }: MailContent, now: Date) {
  const id = newId();
  return { id, kind, recipient: to, sealed: seal(JSON.stringify(said), purposeOf(id)), dueAt: now, createdAt: now };
}

/** The rows of the same mail to each address, for a statement of the database that writes them with their cause. */
export const mailRows = (addresses: readonly string[], mail: MailContent, now: Date) => addresses.map((to) => rowOf(to, mail, now));

/** Saved in the transaction of its cause. The content is sealed until it is sent. */
export async function saveMail(database: Database, to: string, mail: MailContent, now: Date): Promise<void> {
  await database.mail.create({ data: rowOf(to, mail, now) });
}

/** The same mail to each address. */
export async function saveMails(database: Database, addresses: readonly string[], mail: MailContent, now: Date): Promise<void> {
  await database.mail.createMany({ data: mailRows(addresses, mail, now) });
}

/** Leases due mails, oldest first, for `leaseMs` of real time. An attempt counts when it starts, so a crash in it counts, too. */
export async function claimDueMail(now: Date, limit: number, leaseMs: number): Promise<DueMail[]> {
  const claimed = await prisma.$queryRaw<DueMail[]>`
    UPDATE "Mail" SET attempts = attempts + 1, "leaseUntil" = statement_timestamp() + ${leaseMs}::int * interval '1 ms'
    WHERE id IN (SELECT id FROM "Mail" WHERE "sentAt" IS NULL AND "failedAt" IS NULL AND "dueAt" <= ${now}::timestamptz
        AND ("leaseUntil" IS NULL OR "leaseUntil" < statement_timestamp())
      ORDER BY "dueAt" LIMIT ${limit}::int FOR UPDATE SKIP LOCKED)
    RETURNING id, kind, recipient, sealed, attempts, "dueAt", "createdAt"`;
  return claimed.toSorted((one, two) => one.dueAt.getTime() - two.dueAt.getTime());
}

/** The content of a mail. Throws when the vault's key has changed. */
export const openMail = ({ id, sealed }: DueMail): Omit<MailContent, 'kind'> => JSON.parse(unseal(sealed, purposeOf(id)));

/** Sent, or given up: the content is erased in both cases. */
export async function endMail(id: string, end: { sentAt: Date } | { failedAt: Date }): Promise<void> {
  await prisma.mail.updateMany({ where: { id, sentAt: null, failedAt: null }, data: { ...end, sealed: null, leaseUntil: null } });
}

export async function postponeMail(id: string, dueAt: Date): Promise<void> {
  await prisma.mail.updateMany({ where: { id, sentAt: null, failedAt: null }, data: { dueAt, leaseUntil: null } });
}

export type SentMail = { id: string; recipient: string; createdAt: Date; sentAt: Date };

/** Sent mails, newest first. */
export async function findSentMails({ skip, perPage }: Page): Promise<{ rows: SentMail[]; total: Total }> {
  const where = { sentAt: { not: null } };
  const select = { id: true, recipient: true, createdAt: true, sentAt: true };
  const [rows, total] = await Promise.all([
    prisma.mail.findMany({ where, select, orderBy: { id: 'desc' }, skip, take: perPage }),
    prisma.mail.count({ where, take: maxRows + 1 }),
  ]);
  return { rows: rows.flatMap(({ sentAt, ...mail }) => (sentAt ? [{ ...mail, sentAt }] : [])), total: totalOf(total) };
}
