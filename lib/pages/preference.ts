/** Display settings that a browser remembers. No secret and no decision depends on them. */
export type Preference = 'theme' | 'locale' | 'sidebar' | 'shortcuts' | 'payments_columns' | 'list_density' | 'list_size' | 'tax_mode';

/** Over https a name that a browser only accepts from this very host: no neighbouring host can set it. */
export const preferenceCookie = (name: Preference, isSecure: boolean): string => `${isSecure ? '__Host-' : ''}${name}`;

/** The cookie text for a script or `Set-Cookie`, for a year. */
export const preferenceLine = (name: Preference, value: string, isSecure: boolean): string =>
  `${preferenceCookie(name, isSecure)}=${value}; Path=/; Max-Age=31536000; SameSite=Lax${isSecure ? '; Secure' : ''}`;
