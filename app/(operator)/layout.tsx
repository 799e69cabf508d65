import type { ReactNode } from 'react';
import { Shell } from '@/app/shell';
import { can } from '@/lib/auth/permissions';
import { pageCallerWho } from '@/lib/pages/page';

/** The operator's pages; 404 for everybody else. The operations decide about access. */
export default async function OperatorLayout({ children }: { children: ReactNode }) {
  await pageCallerWho('/overview', (actor) => can(actor, 'installation:run'));
  return <Shell>{children}</Shell>;
}
