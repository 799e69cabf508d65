import type { Kind } from '@/lib/chargebacks/reasons/kinds';
import type { Sentence } from '@/lib/refusal';

/** A code as its card brand writes it, with our own plain name. `unknown`: a code that is in no list. */
export type Reason = { code: string; name: Sentence; kind: Exclude<Kind, 'unknown'> };
