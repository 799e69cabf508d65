import type { Adapter } from '@/lib/acquirers/adapter';
import { bunpaiAdapter, komojuAdapter } from '@/lib/acquirers/komoju/adapter';
import { ownAccountAdapter } from '@/lib/acquirers/own-account/open-own-account';

/** Every acquirer that a live installation can be connected to, by name. */
export const adapters: ReadonlyMap<string, Adapter> = new Map(
  [ownAccountAdapter, komojuAdapter, bunpaiAdapter].map((adapter) => [adapter.name, adapter as unknown as Adapter]),
);
