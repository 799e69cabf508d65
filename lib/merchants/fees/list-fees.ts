import { presentFees } from '@/lib/merchants/fees/present';
import { type FeesReply, feesReply, listFeesInput } from '@/lib/merchants/fees/schema';
import { findHeldFees, findPlannedFees, getFeePayer, readLastNumber } from '@/lib/merchants/fees/store';
import { query } from '@/lib/operation/query';

/** For operators, and for a platform's or an ordinary merchant's own users; refuses a seller. */
export const listFees = query<typeof listFeesInput, FeesReply>({
  name: 'fee.list',
  summary: 'List what the service takes of a merchant, method by method, and what is planned',
  allow: 'merchants:read',
  input: listFeesInput,
  output: feesReply,
  async run({ scope, now }, { id }) {
    const { tenantId } = await getFeePayer(scope, id);
    // first: a row written during the read must not count as seen
    const lastNumber = await readLastNumber(tenantId);
    const [held, planned] = await Promise.all([findHeldFees(tenantId, now), findPlannedFees(tenantId, now)]);
    return presentFees(tenantId, lastNumber, held, planned);
  },
});
