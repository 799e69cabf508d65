import { revalidatePath } from 'next/cache';
import type { Operation } from '@/lib/operation/operation';
import { action } from '@/lib/pages/action';

/**
 * The operation as a server action, after which the pages below these places show what holds now, whatever came of it: also to whoever came too
 * late, or does not know yet what came of it.
 */
export function revalidatingAction<Value>(operation: Operation<Value>, ...places: [string, ...string[]]) {
  const change = action(operation);
  return async (input: unknown, idempotencyKey?: string) => {
    const answer = await change(input, idempotencyKey);
    for (const place of places) revalidatePath(place, 'layout');
    return answer;
  };
}
