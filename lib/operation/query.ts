import type { z } from 'zod';
import { type Context, contextOf, type Definition, type Operation } from '@/lib/operation/operation';
import { parse } from '@/lib/operation/parse';
import { noteRefused } from '@/lib/operation/security-log';

type Query<Input extends z.ZodObject, Value> = Omit<Definition<Input, Value>, 'changes' | 'audience' | 'idempotent'> & {
  run: (context: Context, input: z.output<Input>) => Promise<Value>;
};

/** An operation that only reads. */
export function query<Input extends z.ZodObject, Value>({ run, ...given }: Query<Input, Value>): Operation<Value> {
  const definition: Definition = { ...given, changes: false, idempotent: false } as never;
  const call: Operation<Value> = async (caller, raw) => {
    try {
      const context = contextOf(definition, caller);
      return await run(context, parse(given.input, raw));
    } catch (error) {
      noteRefused(definition.name, caller, error);
      throw error;
    }
  };
  call.definition = definition;
  call.execute = async (caller, raw) => ({ status: 200, body: JSON.stringify(await call(caller, raw)), replayed: false });
  return call;
}
