/** What a browser remembers about how the screens look. No secret and no decision depends on it. */
export function remember(name: 'theme' | 'locale' | 'sidebar' | 'payments_columns', value: string) {
  // the page's own scheme is the public address's: a Secure cookie would be dropped on plain http
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere yet
  document.cookie = `${name}=${value}; Path=/; Max-Age=31536000; SameSite=Lax${secure}`;
}
