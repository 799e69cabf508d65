import 'server-only';
import { cookies } from 'next/headers';
import { settings } from '@/lib/installation';
import { type Preference, preferenceCookie } from '@/lib/pages/preference';

/** The remembered setting of this browser; undefined: never set. */
export const remembered = async (name: Preference): Promise<string | undefined> =>
  (await cookies()).get(preferenceCookie(name, settings().publicUrl.startsWith('https:')))?.value;
