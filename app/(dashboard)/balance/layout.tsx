import type { ReactNode } from 'react';
import { Messages } from '@/app/messages';
import { pageCallerWho } from '@/lib/pages/page';

/** Who runs the installation has no balance of their own. Checks access above the loading state: once that is sent, the response cannot be 404 any more. */
export default async function BalanceLayout({ children }: { children: ReactNode }) {
  await pageCallerWho('/balance', ({ tenantId }) => tenantId !== null);
  return <Messages of="balance">{children}</Messages>;
}
