import { day } from '@/lib/operation/wire';

/** Days in Tokyo, both included; without them everything that is sealed. */
export const sealedDays = { from: day().optional(), to: day().optional() };
