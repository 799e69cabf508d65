import type { z } from 'zod';
import { listRoutesInput, routesReply } from '@/lib/acquirers/accounts/schema';
import { findRoutes, isTenant } from '@/lib/acquirers/accounts/store';
import { findConnected } from '@/lib/acquirers/find-connected';
import { presentRoute, wayNames } from '@/lib/acquirers/routes';
import { installation } from '@/lib/operation/audit';
import { query } from '@/lib/operation/query';
import { refuse } from '@/lib/refusal';

/** Every way of paying, with the acquirer that was chosen and the one that takes it now. Refuses 404 whoever is no platform or ordinary merchant. */
export const listAcquirerRoutes = query<typeof listRoutesInput, z.output<typeof routesReply>>({
  name: 'acquirer_route.list',
  summary: 'Show which acquirer takes which way of paying',
  allow: 'installation:run',
  input: listRoutesInput,
  output: routesReply,
  async run(_, { merchant_id }) {
    if (merchant_id && !(await isTenant(merchant_id))) refuse('not_found');
    const [connected, routes] = await Promise.all([findConnected(), findRoutes()]);
    return { routes: wayNames.map((way) => presentRoute({ ...connected, routes }, merchant_id ?? installation, way)) };
  },
});
