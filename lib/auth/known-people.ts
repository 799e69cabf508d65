import 'server-only';
import { createHash } from 'node:crypto';

/** A sign-in is known for so long after a page of it was asked for. */
const lifeMs = 5 * 60_000;
const maxPeople = 20_000;

// one per process, though the site and the plain server each have modules of their own
const held = globalThis as unknown as { knownPeople?: Map<string, number> };
held.knownPeople ??= new Map();
const known = held.knownPeople;

const nameOf = (cookie: string) => createHash('sha256').update(cookie).digest('base64');

/** This cookie was a sign-in a moment ago, when its row was asked. */
export function noteSignedIn(cookie: string): void {
  const name = nameOf(cookie);
  known.delete(name);
  const [oldest] = known.keys();
  if (known.size >= maxPeople && oldest !== undefined) known.delete(oldest);
  known.set(name, performance.now());
}

/**
 * Who that is, as nothing but a name to count by; null: nobody that was signed in a moment ago. It opens nothing: whose turn it is, is decided
 * by it before the row is asked.
 */
export function findKnownPerson(cookie: string): string | null {
  const name = nameOf(cookie);
  return performance.now() - (known.get(name) ?? Number.NEGATIVE_INFINITY) < lifeMs ? name : null;
}
