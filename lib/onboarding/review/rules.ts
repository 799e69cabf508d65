import { note } from '@/lib/operation/wire';

/** The reason of a decision, in the reviewer's words. */
export const reasonRule = note({ max: 1_000 });

/** What the platform’s people tell the operator about an application. */
export const remarkRule = note({ max: 1_000 });
