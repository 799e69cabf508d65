import 'server-only';
import type { z } from 'zod';
import { alreadyCompleted, keyTaken, sqlState } from '@/lib/db/failures';
import { logFault } from '@/lib/db/outage';
import type { Database } from '@/lib/db/prisma';
import { auditOf, type Change } from '@/lib/operation/audit';
import { claimOf, findReply } from '@/lib/operation/idempotency';
import type { Claim } from '@/lib/operation/key-claim';
import { type Context, contextOf, type Definition, type Operation, type Reply } from '@/lib/operation/operation';
import { parse } from '@/lib/operation/parse';
import { noteDone, noteRefused } from '@/lib/operation/security-log';
import { claimKey, finishKey, freeKey, inTransaction, isPast, saveAudits } from '@/lib/operation/store';
import { refuse } from '@/lib/refusal';

type Command<Input extends z.ZodObject, Value, Prepared> = Omit<Definition<Input, Value>, 'changes' | 'idempotent'> & {
  /** False when the reply shows a secret once: a stored reply would store the secret. */
  keepsReply?: boolean;
  /** Runs before the transaction and is not rolled back: counts attempts, and computes slow hashes without holding a connection. */
  prepare?: (context: Context, input: z.output<Input>) => Promise<Prepared>;
  run: (context: Context, input: z.output<Input>, database: Database, prepared: Prepared) => Promise<{ reply: Value; changes: Change[] }>;
  /** Runs after the commit: drops in-memory caches, which must not be read again before. */
  after?: () => void;
};

/** Claims the key before the work begins; null: another call has it, whose reply is then read. */
async function claim(wanted: Claim | null): Promise<Reply | null> {
  if (!wanted) return null;
  const known = await findReply(wanted);
  if (known) return known;
  try {
    await claimKey(wanted);
    return null;
  } catch (error) {
    if (sqlState(error) !== keyTaken) throw error;
    return (await findReply(wanted)) ?? refuse('conflict', { retryAfterSeconds: 1 });
  }
}

/** An operation that changes something and moves no money: rows, audit and the stored reply in one transaction. */
export function command<Input extends z.ZodObject, Value, Prepared = undefined>({
  run,
  prepare,
  after,
  keepsReply = true,
  ...given
}: Command<Input, Value, Prepared>): Operation<Value> {
  const definition: Definition = { ...given, changes: true, idempotent: keepsReply } as never;
  const work = async (context: Context, input: z.output<Input>, wanted: Claim | null): Promise<Reply> => {
    const prepared = (await prepare?.(context, input)) as Prepared;
    const done = await inTransaction(async (database) => {
      const { reply, changes } = await run(context, input, database, prepared);
      const body = JSON.stringify(reply);
      if (changes.length > 0)
        await saveAudits(
          database,
          changes.map((change) => auditOf(context.caller, given.name, change)),
        );
      if (wanted) await finishKey(database, wanted.tenantId, { key: wanted.key, claimId: wanted.claimId, status: 200, body });
      return { answer: { status: 200, body, replayed: false }, changes };
    });
    after?.();
    noteDone(given.name, context.caller, done.changes);
    return done.answer;
  };
  const attempt: Operation['execute'] = async (caller, raw) => {
    const context = contextOf(definition, caller);
    const input = parse(given.input, raw);
    const wanted = claimOf(definition, caller, input);
    const known = await claim(wanted);
    if (known) return known;
    try {
      const { notAfter } = caller;
      if (notAfter !== undefined && (await isPast(notAfter))) refuse('too_late', { param: 'Service-Not-After' });
      return await work(context, input, wanted);
    } catch (error) {
      if (wanted) await freeKey(wanted).catch((failure) => logFault(failure, 'a key stays until its lease is over', {}, 'warn'));
      if (sqlState(error) === alreadyCompleted) refuse('conflict', { retryAfterSeconds: 1 });
      throw error;
    }
  };
  const execute: Operation['execute'] = async (caller, raw) => {
    try {
      return await attempt(caller, raw);
    } catch (error) {
      noteRefused(given.name, caller, error);
      throw error;
    }
  };
  const call: Operation<Value> = async (caller, raw) => JSON.parse((await execute(caller, raw)).body);
  call.definition = definition;
  call.execute = execute;
  return call;
}
