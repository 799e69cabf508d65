import 'server-only';
import { createHash } from 'node:crypto';

/** A sign-in stays in memory this long after its last page request. */
const lifeMs = 5 * 60_000;
const maxPeople = 20_000;

// one per process: the site and the plain server load separate modules
const held = globalThis as unknown as { knownPeople?: Map<string, number> };
held.knownPeople ??= new Map();
const known = held.knownPeople;

const nameOf = (cookie: string) => createHash('sha256').update(cookie).digest('base64');

/** Remembers a cookie whose sign-in was just found in the database. */
export function noteSignedIn(cookie: string): void {
  const name = nameOf(cookie);
  known.delete(name);
  const [oldest] = known.keys();
  if (known.size >= maxPeople && oldest !== undefined) known.delete(oldest);
  known.set(name, performance.now());
}

/**
 * A name to count this person's requests by; null: not signed in a moment ago. It grants nothing: it only decides the queue before the
 * sign-in is looked up.
 */
export function findKnownPerson(cookie: string): string | null {
  const name = nameOf(cookie);
  return performance.now() - (known.get(name) ?? Number.NEGATIVE_INFINITY) < lifeMs ? name : null;
}
