import type { ReactNode } from 'react';
import { Messages } from '@/app/messages';
import { can } from '@/lib/auth/permissions';
import { pageCallerWho } from '@/lib/pages/page';

/** Checks access above the loading state: once that is sent, the response cannot be 404 any more. */
export default async function RefundsLayout({ children }: { children: ReactNode }) {
  await pageCallerWho('/refunds', (actor) => can(actor, 'refunds:read'));
  return <Messages of="refunds">{children}</Messages>;
}
