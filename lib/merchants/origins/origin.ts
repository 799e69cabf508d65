/** An origin as browsers compare them: scheme, name or address, and a port where it is not the usual one. */
const host = /^(?:(?:[a-z0-9_-]+\.)*[a-z0-9_-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/;
const maxHost = 260;

/**
 * The origin of an address, in one form. Null where it has none of a kind that may stand in a policy: what else a browser takes for a name, a
 * star or a semicolon in it among them, would say something else there.
 */
export function originOf(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
  return isWeb && url.host.length <= maxHost && host.test(url.host) ? url.origin : null;
}

/** A live installation sends nobody's customer over a connection that anybody can read. */
export const isEncrypted = (origin: string): boolean => origin.startsWith('https://');

export type Origins = {
  /** Nothing but what is allowed: always in a live installation, in a sandbox once somebody has said so. */
  isFixed: boolean;
  allowed: ReadonlySet<string>;
};

export const mayUse = ({ isFixed, allowed }: Origins, origin: string | null): boolean =>
  !isFixed || (origin !== null && allowed.has(origin));

/** What may stand around the fields, as a policy names it. `own`: pages of ours may, too. */
export function framesOf({ isFixed, allowed }: Origins, own: boolean): string {
  if (!isFixed) return '*';
  const named = [...(own ? ["'self'"] : []), ...allowed];
  return named.length > 0 ? named.join(' ') : "'none'";
}
