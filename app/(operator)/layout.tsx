import type { ReactNode } from 'react';
import { Shell } from '@/app/shell';
import { can } from '@/lib/auth/permissions';
import { pageCallerWho } from '@/lib/pages/page';

/** The pages of who runs the installation; for everybody else they do not exist. What may be done there, the operations decide. */
export default async function OperatorLayout({ children }: { children: ReactNode }) {
  await pageCallerWho('/overview', (actor) => can(actor, 'installation:run'));
  return <Shell>{children}</Shell>;
}
