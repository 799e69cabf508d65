import type { ReactNode } from 'react';
import { can } from '@/lib/auth/permissions';
import { pageCallerWho } from '@/lib/pages/page';

/** Checks access above the loading state: once that is sent, the response cannot be 404 any more. */
export default async function OriginsLayout({ children }: { children: ReactNode }) {
  await pageCallerWho('/developers/origins', (actor) => can(actor, 'keys:read'));
  return children;
}
