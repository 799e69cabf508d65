import 'server-only';
import type { AcquirerOutcome } from '@/lib/acquirers/acquirer';
import { prisma } from '@/lib/db/prisma';

export type AttemptKind = 'authorize' | 'capture' | 'void' | 'refund' | AnswerKind;
/** Answers to a dispute. */
export type AnswerKind = 'dispute_accept' | 'dispute_defend';
export type AttemptName = { tenantId: string; attemptId: string };

/** sent: it may be on its way. closed: nothing was sent under it, or the acquirer has nothing of it, and nothing may be sent any more. */
export type AttemptRow = {
  kind: AttemptKind | 'unsent';
  state: 'sent' | 'answered' | 'closed';
  remote: string | null;
  sentUntil: Date;
  outcome: AcquirerOutcome | null;
  createdAt: Date;
  /** The account, and the fingerprint of the key, that it was sent with; the second is null of what was sent before it was written down. */
  acquirer: string;
  sentBy: string | null;
};

export type Sending = AttemptName & { acquirer: string; sentBy: string; kind: AttemptKind; remote: string | null; until: Date };

/** The last look before a call is sent: null lets it through, once. Else what is known of the attempt. */
export async function beginSending({ tenantId, attemptId, acquirer, sentBy, kind, remote, until }: Sending): Promise<AttemptRow | null> {
  const begun = await prisma.$executeRaw`
    INSERT INTO "AcquirerAttempt" ("tenantId", "attemptId", acquirer, kind, state, remote, "sentBy", "sentUntil", "createdAt")
    VALUES (${tenantId}::uuid, ${attemptId}::uuid, ${acquirer}, ${kind}, 'sent', ${remote}, ${sentBy}, ${until}, statement_timestamp()) ON CONFLICT DO NOTHING`;
  return begun === 1 ? null : getAttempt({ tenantId, attemptId });
}

async function getAttempt({ tenantId, attemptId }: AttemptName): Promise<AttemptRow> {
  const [row] = await prisma.$queryRaw<AttemptRow[]>`
    SELECT kind, state, remote, "sentUntil", outcome, "createdAt", acquirer, "sentBy" FROM "AcquirerAttempt"
    WHERE "tenantId" = ${tenantId}::uuid AND "attemptId" = ${attemptId}::uuid`;
  if (!row) throw new Error('no such attempt at an acquirer');
  return row;
}

/** Closes an attempt under which nothing was sent, so that nothing ever is, and says what is known of it. */
export async function closeUnsent({ tenantId, attemptId, acquirer }: AttemptName & { acquirer: string }): Promise<AttemptRow> {
  await prisma.$executeRaw`
    INSERT INTO "AcquirerAttempt" ("tenantId", "attemptId", acquirer, kind, state, "sentUntil", "createdAt")
    VALUES (${tenantId}::uuid, ${attemptId}::uuid, ${acquirer}, 'unsent', 'closed', statement_timestamp(), statement_timestamp()) ON CONFLICT DO NOTHING`;
  return getAttempt({ tenantId, attemptId });
}

/** Ends what was sent: with the acquirer's word, or (null) as never arrived. Who comes first counts; gives the row as it is then. */
export async function endSent({ tenantId, attemptId }: AttemptName, outcome: AcquirerOutcome | null): Promise<AttemptRow> {
  const reference = outcome?.ok ? outcome.reference : null;
  await prisma.$executeRaw`
    UPDATE "AcquirerAttempt" SET state = ${outcome ? 'answered' : 'closed'}, outcome = ${outcome && JSON.stringify(outcome)}::jsonb,
      remote = coalesce(${reference}, remote)
    WHERE "tenantId" = ${tenantId}::uuid AND "attemptId" = ${attemptId}::uuid AND state = 'sent'`;
  return getAttempt({ tenantId, attemptId });
}
