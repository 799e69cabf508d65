import { type BackgroundReply, backgroundReply } from '@/lib/chargebacks/figures/schema';
import { findBackground } from '@/lib/chargebacks/figures/store';
import { chargebackInput } from '@/lib/chargebacks/schema';
import { getDispute } from '@/lib/chargebacks/store';
import { query } from '@/lib/operation/query';

/** The customer's earlier payments: undisputed ones help the merchant's defense. */
export const showBackground = query<typeof chargebackInput, BackgroundReply>({
  name: 'chargeback.background',
  summary: 'Show what else the customer of a chargeback has paid before',
  allow: 'chargebacks:read',
  input: chargebackInput,
  output: backgroundReply,
  run: async ({ scope }, { id }) => findBackground((await getDispute(scope, id)).view.payment),
});
