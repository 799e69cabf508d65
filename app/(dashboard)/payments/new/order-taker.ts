import 'server-only';
import { cache } from 'react';
import { can } from '@/lib/auth/permissions';
import { pageCallerWho } from '@/lib/pages/page';

/** Who may make payments; for anybody else there is no such page. */
export const orderTaker = cache(() => pageCallerWho('/payments/new', (actor) => can(actor, 'payments:write')));
