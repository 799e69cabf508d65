import { shortLine } from '@/lib/japan/text';

const longestAddress = 2_000;
/** A host with a dot, an optional port, and the rest. */
const withoutScheme = /^(?:\/\/)?((?:[\p{L}\p{N}\p{M}-]+\.)+[\p{L}\p{N}\p{M}-]+\.?(?::[0-9]{1,5})?(?:[/?#].*)?)$/u;

/**
 * The address of a page that anybody can open: http or https, a host with a dot, no credentials. As typed, not encoded; without a scheme it
 * means https.
 */
export function webAddress(text: string): string | null {
  const typed = shortLine(text, 2 * longestAddress);
  const address = typed?.replace(withoutScheme, 'https://$1') ?? null;
  if (address === null || address.length > longestAddress || !/^https?:\/\/(?!\/)[^\s\\]+$/iu.test(address)) return null;
  if (!URL.canParse(address)) return null;
  const { hostname, username, password } = new URL(address);
  return /[^.]\.[^.]/u.test(hostname) && username === '' && password === '' ? address : null;
}
