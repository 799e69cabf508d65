import { note } from '@/lib/operation/wire';

/** Why something was decided, in the reviewer's words. */
export const reasonRule = note({ max: 1_000 });
