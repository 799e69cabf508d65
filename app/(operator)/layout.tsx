import { notFound } from 'next/navigation';
import type { ReactNode } from 'react';
import { Shell } from '@/app/shell';
import { can } from '@/lib/auth/permissions';
import { pageCaller } from '@/lib/operation/page';

/** The pages of who runs the installation; for everybody else they do not exist. What may be done there, the operations decide. */
export default async function OperatorLayout({ children }: { children: ReactNode }) {
  if (!can((await pageCaller()).actor, 'installation:run')) notFound();
  return <Shell>{children}</Shell>;
}
