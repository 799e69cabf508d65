import { z } from 'zod';
import { shortLine } from '@/lib/japan/text';
import { typedEmail } from '@/lib/japan/typed-email';

/** Checked as browsers do, so that the carriers' old addresses (`a..b@docomo.ne.jp`) pass; the domain has a dot. */
export function emailAddress(text: string): string | null {
  const line = shortLine(text);
  const address = line === null ? null : typedEmail(line);
  if (address === null || address.length > 320) return null;
  return z.regexes.html5Email.test(address) && address.lastIndexOf('.') > address.indexOf('@') ? address : null;
}
