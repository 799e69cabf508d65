import { revalidatePath } from 'next/cache';
import type { Operation } from '@/lib/operation/operation';
import { action } from '@/lib/pages/action';

/**
 * The operation as a server action. After any outcome, also a late request or an unknown outcome, the pages below these places show the
 * current state.
 */
export function revalidatingAction<Value>(operation: Operation<Value>, ...places: [string, ...string[]]) {
  const change = action(operation);
  return async (input: unknown, idempotencyKey?: string) => {
    const answer = await change(input, idempotencyKey);
    for (const place of places) revalidatePath(place, 'layout');
    return answer;
  };
}
