import { notFound } from 'next/navigation';
import type { ReactNode } from 'react';
import { hasSellers } from '@/app/sellers';
import { can } from '@/lib/auth/permissions';
import { pageCaller } from '@/lib/operation/page';

/** For the admins of a platform. Decides above the loading state: once that is sent, an answer can no longer be 404. */
export default async function ChargebackSettingsLayout({ children }: { children: ReactNode }) {
  const { actor } = await pageCaller();
  if (!can(actor, 'recovery:set') || !hasSellers(actor)) notFound();
  return children;
}
