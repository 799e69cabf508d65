import { day } from '@/lib/operation/wire';

/** Days in Tokyo, both of them in it; without them all that is sealed. */
export const sealedDays = { from: day().optional(), to: day().optional() };
