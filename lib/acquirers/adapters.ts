import type { Adapter } from '@/lib/acquirers/adapter';

/** Every acquirer that a live installation can be connected to, by name. */
export const adapters: ReadonlyMap<string, Adapter> = new Map<string, Adapter>([]);
