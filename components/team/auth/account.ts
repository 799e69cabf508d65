export type SignedInBrowser = {
  id: string;
  current: boolean;
  browser: string | null;
  address: string | null;
  created_at: string;
  last_seen_at: string | null;
};
export type Account = {
  name: string;
  email: string;
  role: 'operator' | 'admin' | 'staff' | 'viewer' | 'seller';
  second_factor: {
    since: string;
    recovery_codes_left: number;
    app_since: string | null;
    passkeys: { id: string; name: string; created_at: string; last_used_at: string | null }[];
  } | null;
  /** The address at which a browser uses passkeys of this installation; null: nowhere. */
  passkeys_at: string | null;
};

const systems = [
  [/Windows/, 'Windows'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
] as const;
// each one's name also contains the later ones
const browsers = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\/|FxiOS/, 'Firefox'],
  [/Chrome\/|CriOS/, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const;

/** Browser and system in words, from the user agent. */
export function browserNames(told: string | null): { browser: string | null; system: string | null } {
  const nameIn = (list: readonly (readonly [RegExp, string])[]) => list.find(([pattern]) => pattern.test(told ?? ''))?.[1] ?? null;
  return { browser: nameIn(browsers), system: nameIn(systems) };
}
