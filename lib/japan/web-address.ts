import { shortLine } from '@/lib/japan/text';

const longestAddress = 2_000;

/** The address of a page that anybody can open: http or https, a host with a dot, no credentials in it. As it was typed, not encoded. */
export function webAddress(text: string): string | null {
  const address = shortLine(text, 2 * longestAddress);
  if (address === null || address.length > longestAddress || !/^https?:\/\/(?!\/)[^\s\\]+$/iu.test(address)) return null;
  if (!URL.canParse(address)) return null;
  const { hostname, username, password } = new URL(address);
  return /[^.]\.[^.]/u.test(hostname) && username === '' && password === '' ? address : null;
}
