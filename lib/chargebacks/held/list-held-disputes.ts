import { presentHeld } from '@/lib/chargebacks/held/present';
import { type HeldDisputeList, heldDisputeList, listHeldDisputesInput } from '@/lib/chargebacks/held/schema';
import { countHeld, findHeldDisputes } from '@/lib/chargebacks/held/store';
import { listOf, pageOf } from '@/lib/operation/list';
import { query } from '@/lib/operation/query';

/** For operators: the disputes of acquirers that could not be taken over, first those that wait for a person. */
export const listHeldDisputes = query<typeof listHeldDisputesInput, HeldDisputeList>({
  name: 'acquirer.list_disputes',
  summary: 'List the disputes of acquirers that could not be taken over',
  allow: 'installation:run',
  input: listHeldDisputesInput,
  output: heldDisputeList,
  async run(_context, { acquirer, ...paging }) {
    const page = pageOf(paging);
    const [{ rows, total }, counted] = await Promise.all([findHeldDisputes(acquirer, page), countHeld()]);
    const attention = counted.map(({ acquirer: name, count }) => ({ acquirer: name, count }));
    return { ...listOf(page, total, rows.map(presentHeld)), attention };
  },
});
