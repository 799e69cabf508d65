import 'server-only';
import { AsyncLocalStorage } from 'node:async_hooks';
import { settings } from '@/lib/installation';
import { saveSeen } from '@/lib/merchants/origins/store';
import { ownOrigins } from '@/lib/own-urls';

const pauseMs = 100;
const maxNoted = 10_000;

type SeenOrigin = { tenantId: string; origin: string; at: Date };
type Notes = { noted: Set<string>; waiting: SeenOrigin[]; isAtIt: boolean };
// one per process: the site and the plain server load separate modules
const held = globalThis as unknown as { seenOrigins?: Notes };
held.seenOrigins ??= { noted: new Set(), waiting: [], isAtIt: false };
const notes = held.seenOrigins;

/** Outside of any request's context: a timer keeps the context in which it was made until it fires. */
const outside = AsyncLocalStorage.snapshot();

async function write(): Promise<void> {
  const seen = notes.waiting.splice(0);
  // useful, but not worth a failure: an unwritten use is recorded with the next one
  await saveSeen(seen).catch(() => {
    for (const { tenantId, origin } of seen) notes.noted.delete(`${tenantId} ${origin}`);
  });
  setTimeout(() => {
    if (notes.waiting.length > 0) return void write();
    notes.isAtIt = false;
  }, pauseMs).unref();
}

/** Records a used origin in a sandbox, to help making the list. Nobody waits for it. On a live installation strangers can write nothing. */
export function learnOrigin(tenantId: string, origin: string | null, at: Date): void {
  const name = `${tenantId} ${origin}`;
  if (origin === null || ownOrigins().includes(origin) || settings().mode === 'live' || notes.noted.has(name)) return;
  if (notes.waiting.length >= maxNoted) return;
  if (notes.noted.size >= maxNoted) notes.noted.clear();
  notes.noted.add(name);
  notes.waiting.push({ tenantId, origin, at });
  if (notes.isAtIt) return;
  notes.isAtIt = true;
  outside(() => void write());
}

/** The list has room again: origins used from now on are recorded, also those that found no room before. */
export function forgetSeen(tenantId: string): void {
  for (const name of notes.noted) if (name.startsWith(`${tenantId} `)) notes.noted.delete(name);
}
