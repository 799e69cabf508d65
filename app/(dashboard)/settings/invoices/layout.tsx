import type { ReactNode } from 'react';
import { areasOf } from '@/app/areas';
import { pageCallerWho } from '@/lib/pages/page';

/** For the admins of a platform. Checks access above the loading state: once that is sent, the response cannot be 404 any more. */
export default async function InvoiceSettingsLayout({ children }: { children: ReactNode }) {
  await pageCallerWho('/settings/invoices', (actor) => areasOf(actor).includes('invoices'));
  return children;
}
