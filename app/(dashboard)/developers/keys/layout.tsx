import type { ReactNode } from 'react';
import { can } from '@/lib/auth/permissions';
import { pageCallerWho } from '@/lib/pages/page';

/** Decides above the loading state: once that is sent, an answer can no longer be 404. */
export default async function KeysLayout({ children }: { children: ReactNode }) {
  await pageCallerWho('/developers/keys', (actor) => can(actor, 'keys:read'));
  return children;
}
