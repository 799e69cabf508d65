import type { ReactNode } from 'react';
import { hasSellers } from '@/app/sellers';
import { can } from '@/lib/auth/permissions';
import { pageCallerWho } from '@/lib/pages/page';

/** For the admins of a platform. Checks access above the loading state: once that is sent, the response cannot be 404 any more. */
export default async function ChargebackSettingsLayout({ children }: { children: ReactNode }) {
  await pageCallerWho('/settings/chargebacks', (actor) => can(actor, 'recovery:set') && hasSellers(actor));
  return children;
}
