import 'server-only';
import { AsyncLocalStorage } from 'node:async_hooks';
import ipaddr from 'ipaddr.js';
import type { KeyActor } from '@/lib/auth/actor';
import { type KeyUse, saveKeyUses } from '@/lib/auth/store';

/** The least time between two records of one key from one address. */
const everyMs = 60_000;
/** The pause between two writes of this process. */
const pauseMs = 100;
const maxNoted = 10_000;

type Notes = { noted: Map<string, number>; waiting: Map<string, KeyUse>; isAtIt: boolean };
// one per process: the site and the plain server load separate modules
const held = globalThis as unknown as { keyUses?: Notes };
held.keyUses ??= { noted: new Map(), waiting: new Map(), isAtIt: false };
const notes = held.keyUses;

/** Outside of any request's context: a timer keeps the context in which it was made until it fires. */
const outside = AsyncLocalStorage.snapshot();

async function write(): Promise<void> {
  const uses = [...notes.waiting];
  notes.waiting.clear();
  // useful, but not worth a failure: an unwritten use is recorded with the next one
  await saveKeyUses(uses.map(([, use]) => use)).catch(() => {
    for (const [name] of uses) notes.noted.delete(name);
  });
  setTimeout(() => {
    if (notes.waiting.size > 0) return void write();
    notes.isAtIt = false;
  }, pauseMs).unref();
}

/** One spelling for each address. */
const plain = (address: string | null) => (address !== null && ipaddr.isValid(address) ? ipaddr.process(address).toString() : null);

/**
 * Records that a key is used, and from where. Nobody waits for it: new uses are written in the background, in a few statements a second at
 * most. For a publishable key no address is stored: it would be a customer's.
 */
export function noteKeyUse({ tenantId, keyId, keyKind }: KeyActor, sentFrom: string | null, at: Date): void {
  const address = keyKind === 'secret' ? sentFrom : null;
  const name = `${keyId} ${address ?? ''}`;
  const last = notes.noted.get(name);
  if (last !== undefined && performance.now() - last < everyMs) return;
  if (notes.noted.size >= maxNoted) notes.noted.clear();
  if (notes.waiting.size >= maxNoted) return;
  notes.noted.set(name, performance.now());
  notes.waiting.set(name, { tenantId, keyId, address: plain(address), at });
  if (notes.isAtIt) return;
  notes.isAtIt = true;
  outside(() => void write());
}
