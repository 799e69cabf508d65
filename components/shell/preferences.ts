import { type Preference, preferenceLine } from '@/lib/pages/preference';

/** Kept by the browser; the server reads it with lib/pages/remembered. */
export function remember(name: Preference, value: string) {
  // the page's own scheme is the public address's: a Secure cookie would be dropped on plain http
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere yet
  document.cookie = preferenceLine(name, value, location.protocol === 'https:');
}
