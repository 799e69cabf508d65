import 'server-only';
import { AsyncLocalStorage } from 'node:async_hooks';
import ipaddr from 'ipaddr.js';
import type { KeyActor } from '@/lib/auth/actor';
import { type KeyUse, saveKeyUses } from '@/lib/auth/store';

/** Of one key from one address. */
const everyMs = 60_000;
/** Between two notes of this process. */
const pauseMs = 100;
const maxNoted = 10_000;

type Notes = { noted: Map<string, number>; waiting: Map<string, KeyUse>; isAtIt: boolean };
// one per process, though the site and the plain server each have modules of their own
const held = globalThis as unknown as { keyUses?: Notes };
held.keyUses ??= { noted: new Map(), waiting: new Map(), isAtIt: false };
const notes = held.keyUses;

/** As nobody's request: a timer that is made in one holds it until it fires. */
const outside = AsyncLocalStorage.snapshot();

async function write(): Promise<void> {
  const uses = [...notes.waiting];
  notes.waiting.clear();
  // worth knowing, not worth failing for: what could not be written now is noted with the next use
  await saveKeyUses(uses.map(([, use]) => use)).catch(() => {
    for (const [name] of uses) notes.noted.delete(name);
  });
  setTimeout(() => {
    if (notes.waiting.size > 0) return void write();
    notes.isAtIt = false;
  }, pauseMs).unref();
}

/** One address is written in one way. */
const plain = (address: string | null) => (address !== null && ipaddr.isValid(address) ? ipaddr.process(address).toString() : null);

/**
 * That a key is used, and from where. Nobody waits for it: what is new is written beside, in a few statements a second at the most. Of a
 * publishable key no address is kept: it is a customer's.
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
