import type { ReactNode } from 'react';
import { can } from '@/lib/auth/permissions';
import { pageCallerWho } from '@/lib/pages/page';

/** Decides above the loading state: once that is sent, an answer can no longer be 404. */
export default async function EventsLayout({ children }: { children: ReactNode }) {
  await pageCallerWho('/developers/events', (actor) => can(actor, 'events:read'));
  return children;
}
