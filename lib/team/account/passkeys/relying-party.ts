import { isIP } from 'node:net';

export type RelyingParty = { id: string; origin: string };

/**
 * For whom a passkey of this installation is made: the host of its public address. A browser makes none for an address of figures, and none
 * without https but on this machine itself, whose name is localhost. null: not here.
 */
export function relyingPartyOf(publicUrl: string): RelyingParty | null {
  const { protocol, hostname, port } = new URL(publicUrl);
  const isHere = hostname === '127.0.0.1' || hostname === '[::1]';
  const id = isHere ? 'localhost' : hostname;
  if (isIP(id.replace(/^\[|\]$/g, '')) || (protocol !== 'https:' && id !== 'localhost')) return null;
  return { id, origin: `${protocol}//${id}${port && `:${port}`}` };
}
