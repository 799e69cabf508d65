/** What a browser remembers about how the screens look. No secret and no decision depends on it. */
export type Preference = 'theme' | 'locale' | 'sidebar' | 'payments_columns';

/** Over https a name that a browser takes from this very host alone: nobody beside it can set it for us. */
export const preferenceCookie = (name: Preference, isSecure: boolean): string => `${isSecure ? '__Host-' : ''}${name}`;

/** As a script or `Set-Cookie` says it, for a year. */
export const preferenceLine = (name: Preference, value: string, isSecure: boolean): string =>
  `${preferenceCookie(name, isSecure)}=${value}; Path=/; Max-Age=31536000; SameSite=Lax${isSecure ? '; Secure' : ''}`;
