import { text } from '@/lib/operation/wire';

/** Why something was decided, in the reviewer's words. */
export const reasonRule = text({ max: 1_000 });
