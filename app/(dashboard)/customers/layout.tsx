import type { ReactNode } from 'react';
import { Messages } from '@/app/messages';
import { can } from '@/lib/auth/permissions';
import { pageCallerWho } from '@/lib/pages/page';

/** Checks access above the loading state: once that is sent, the response cannot be 404 any more. An operator has no customers. */
export default async function CustomersLayout({ children }: { children: ReactNode }) {
  await pageCallerWho('/customers', (actor) => can(actor, 'customers:read'));
  return <Messages of="customers">{children}</Messages>;
}
