import type { Kind } from '@/lib/chargebacks/reasons/kinds';
import type { Sentence } from '@/lib/refusal';

/** A code as its card brand writes it; the name is ours, in plain words. `unknown` is for codes that stand in no list. */
export type Reason = { code: string; name: Sentence; kind: Exclude<Kind, 'unknown'> };
