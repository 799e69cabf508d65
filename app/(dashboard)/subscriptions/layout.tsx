import type { ReactNode } from 'react';
import { Messages } from '@/app/messages';
import { can } from '@/lib/auth/permissions';
import { pageCallerWho } from '@/lib/pages/page';

/** Checks access above the loading state: once that is sent, the response cannot be 404 any more. A seller sees its shares in its forecast alone. */
export default async function SubscriptionsLayout({ children }: { children: ReactNode }) {
  await pageCallerWho('/subscriptions', (actor) => can(actor, 'subscriptions:read'));
  return <Messages of="subscriptions">{children}</Messages>;
}
