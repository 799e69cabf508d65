// @ts-check
// The start's warning about an address without https.
import { isInClear } from '../lib/settings.mjs';

/** Addresses to listen on that no browser can open. */
const listening = ['0.0.0.0', '[::]'];

/**
 * null: no warning; with https, and on this machine alone, every browser feature works.
 * @param {{ publicUrl: string, customerUrl: string }} settings
 * @returns {string | null}
 */
export function plainHttpNote({ publicUrl, customerUrl }) {
  const url = [publicUrl, customerUrl].find(isInClear);
  if (url === undefined) return null;
  const { hostname, port } = new URL(url);
  if (listening.includes(hostname))
    return `Links to ${url} open on no other machine: set PUBLIC_URL=http://<address of this machine>${port && `:${port}`}`;
  return `Without https anybody in between reads what goes to ${url}, cookies, passwords and keys too, and browsers have no passkeys and no test of signatures there: only for trying in a network of your own`;
}
