import type { Adapter } from '@/lib/acquirers/adapter';
import { ownAccountAdapter } from '@/lib/acquirers/own-account/open-own-account';

/** Every acquirer that a live installation can be connected to, by name. */
export const adapters: ReadonlyMap<string, Adapter> = new Map<string, Adapter>(
  [ownAccountAdapter as Adapter].map((adapter) => [adapter.name, adapter]),
);
