import type { z } from 'zod';
import { listOf } from '@/lib/operation/list';
import { query } from '@/lib/operation/query';
import { refuse } from '@/lib/refusal';
import { maxEndpoints } from '@/lib/webhooks/endpoints/endpoint';
import { presentListed } from '@/lib/webhooks/endpoints/present';
import { endpointList, listWebhooksInput } from '@/lib/webhooks/endpoints/schema';
import { findEndpoints } from '@/lib/webhooks/endpoints/store';

export const listWebhooks = query<typeof listWebhooksInput, z.output<typeof endpointList>>({
  name: 'webhook.list',
  summary: 'List the webhooks of a merchant, all of them on one page',
  allow: 'webhooks:read',
  input: listWebhooksInput,
  output: endpointList,
  async run({ scope, now }) {
    if (scope.kind !== 'merchant') return refuse('forbidden');
    const rows = await findEndpoints(scope.tenantId, now);
    const whole = { page: 1, perPage: maxEndpoints, skip: 0 };
    return listOf(
      whole,
      { total: rows.length, exceeded: false },
      rows.map((row) => presentListed(row, now)),
    );
  },
});
