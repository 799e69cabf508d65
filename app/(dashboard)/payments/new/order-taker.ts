import 'server-only';
import { cache } from 'react';
import { can } from '@/lib/auth/permissions';
import { pageCallerWho } from '@/lib/pages/page';

/** A caller who may make payments; 404 for everybody else. */
export const orderTaker = cache(() => pageCallerWho('/payments/new', (actor) => can(actor, 'payments:write')));
