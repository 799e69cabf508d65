import { notFound } from 'next/navigation';
import type { ReactNode } from 'react';
import { can } from '@/lib/auth/permissions';
import { pageCaller } from '@/lib/operation/page';

/** Decides above the loading state: once that is sent, an answer can no longer be 404. */
export default async function OriginsLayout({ children }: { children: ReactNode }) {
  if (!can((await pageCaller()).actor, 'keys:read')) notFound();
  return children;
}
