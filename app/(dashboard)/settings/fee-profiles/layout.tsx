import type { ReactNode } from 'react';
import { areasOf } from '@/app/areas';
import { pageCallerWho } from '@/lib/pages/page';

/** For a platform's people. Checks access above the loading state: once that is sent, the response cannot be 404 any more. */
export default async function FeeProfilesLayout({ children }: { children: ReactNode }) {
  await pageCallerWho('/settings/fee-profiles', (actor) => areasOf(actor).includes('feeProfiles'));
  return children;
}
