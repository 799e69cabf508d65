import { isIP } from 'node:net';

export type RelyingParty = { id: string; origin: string };

/**
 * The relying party of an installation: the host of its public address. Browsers create no passkey for an IP address, and none without
 * https except for localhost. null: not possible here.
 */
export function relyingPartyOf(publicUrl: string): RelyingParty | null {
  const { protocol, hostname, port } = new URL(publicUrl);
  const isHere = hostname === '127.0.0.1' || hostname === '[::1]';
  const id = isHere ? 'localhost' : hostname;
  if (isIP(id.replace(/^\[|\]$/g, '')) || (protocol !== 'https:' && id !== 'localhost')) return null;
  return { id, origin: `${protocol}//${id}${port && `:${port}`}` };
}
