import { type Preference, preferenceLine } from '@/lib/pages/preference';

/** Sets a cookie; the server reads it with lib/pages/remembered. */
export function remember(name: Preference, value: string) {
  // a Secure cookie would be dropped on plain http
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere yet
  document.cookie = preferenceLine(name, value, location.protocol === 'https:');
}
