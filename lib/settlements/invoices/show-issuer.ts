import { z } from 'zod';
import { getMerchant } from '@/lib/merchants/store';
import { query } from '@/lib/operation/query';
import { refuse } from '@/lib/refusal';
import { presentIssuer } from '@/lib/settlements/invoices/issuer';
import { type IssuerReply, issuerReply } from '@/lib/settlements/invoices/schema';
import { getIssuer } from '@/lib/settlements/invoices/store';

const input = z.object({});

/** Refuses 404 an ordinary merchant, which has no sellers. */
export const showIssuer = query<typeof input, IssuerReply>({
  name: 'invoice.show_issuer',
  summary: 'Show as whom a platform issues its invoices',
  allow: 'invoices:set',
  input,
  output: issuerReply,
  async run({ scope }) {
    if (scope.kind !== 'merchant') return refuse('not_found');
    const { tenantId, platformRole } = await getMerchant(scope, scope.tenantId);
    return platformRole === 'platform' ? presentIssuer(await getIssuer(tenantId)) : refuse('not_found');
  },
});
