import type { ReactNode } from 'react';
import { areasOf } from '@/app/areas';
import { pageCallerWho } from '@/lib/pages/page';

/** For the admins of a platform. Decides above the loading state: once that is sent, an answer can no longer be 404. */
export default async function InvoiceSettingsLayout({ children }: { children: ReactNode }) {
  await pageCallerWho('/settings/invoices', (actor) => areasOf(actor).includes('invoices'));
  return children;
}
