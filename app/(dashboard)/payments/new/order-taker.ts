import 'server-only';
import { notFound } from 'next/navigation';
import { cache } from 'react';
import { can } from '@/lib/auth/permissions';
import { pageCaller } from '@/lib/operation/page';

/** Who may make payments; for anybody else there is no such page. */
export const orderTaker = cache(async () => {
  const caller = await pageCaller();
  return can(caller.actor, 'payments:write') ? caller : notFound();
});
