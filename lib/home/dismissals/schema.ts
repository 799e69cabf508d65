import { z } from 'zod';
import { dismissable } from '@/lib/home/home';
import { choice, id, moment, note } from '@/lib/operation/wire';

/** `at`: the task as it was shown; what has happened since is another task. */
const named = { kind: choice(dismissable), payment_id: id(), at: moment() };
export const dismissTaskInput = z.object({ ...named, reason: note({ max: 200 }) });
export const restoreTaskInput = z.object(named);
export const taskReply = z.looseObject({ resource: z.literal('task'), dismissed: z.boolean() });
export type TaskReply = z.output<typeof taskReply>;
