import { notFound } from 'next/navigation';
import type { ReactNode } from 'react';
import { areasOf } from '@/app/areas';
import { pageCaller } from '@/lib/operation/page';

/** For the admins of a platform. Decides above the loading state: once that is sent, an answer can no longer be 404. */
export default async function InvoiceSettingsLayout({ children }: { children: ReactNode }) {
  if (!areasOf((await pageCaller()).actor).includes('invoices')) notFound();
  return children;
}
