/** An origin as browsers compare it: scheme, name or address, and a port unless it is the default. */
const host = /^(?:(?:[a-z0-9_-]+\.)*[a-z0-9_-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/;
const maxHost = 260;

/**
 * The origin of an address, in one spelling. null: it has no origin that may appear in a policy; some host names that browsers accept, for
 * example with a star or a semicolon, would mean something else there.
 */
export function originOf(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
  return isWeb && url.host.length <= maxHost && host.test(url.host) ? url.origin : null;
}

/** A live installation sends no customer over an unencrypted connection. */
export const isEncrypted = (origin: string): boolean => origin.startsWith('https://');

export type Origins = {
  /** Only allowed origins: always in a live installation; in a sandbox once it is switched on. */
  isFixed: boolean;
  allowed: ReadonlySet<string>;
};

export const mayUse = ({ isFixed, allowed }: Origins, origin: string | null): boolean =>
  !isFixed || (origin !== null && allowed.has(origin));

/** The pages that may frame the card fields, in the words of a policy. `own`: our pages may, too. */
export function framesOf({ isFixed, allowed }: Origins, own: boolean): string {
  if (!isFixed) return '*';
  const named = [...(own ? ["'self'"] : []), ...allowed];
  return named.length > 0 ? named.join(' ') : "'none'";
}
