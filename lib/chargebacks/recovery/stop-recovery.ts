import { z } from 'zod';
import { sellerInput } from '@/lib/chargebacks/recovery/schema';
import { getRecoveryCase, saveStop } from '@/lib/chargebacks/recovery/store';
import { command } from '@/lib/operation/command';
import { refuse, type Sentence } from '@/lib/refusal';

const output = z.object({ seller_id: z.string(), state: z.literal('stopped') });
const notOpen: Sentence = {
  en: 'Nothing is being taken from this seller.',
  ja: 'この販売者からの回収は行われていません。',
};

/** Stops an open recovery; already recovered money stays with the platform. */
export const stopRecovery = command<typeof sellerInput, z.output<typeof output>>({
  name: 'recovery.stop',
  summary: 'Stop taking a seller’s share of a lost chargeback',
  allow: 'chargebacks:write',
  input: sellerInput,
  output,
  async run({ scope, now }, { id, seller_id }, database) {
    const { chargeback, rows } = await getRecoveryCase(scope, id);
    const row = rows.find(({ submerchantId }) => submerchantId === seller_id);
    if (!row || !(await saveStop(database, chargeback.tenantId, row, now))) return refuse('bad_request', { say: notOpen });
    const { tenantId, id: subjectId } = chargeback;
    return {
      reply: { seller_id, state: 'stopped' },
      changes: [
        {
          tenantId,
          subjectKind: 'chargeback',
          subjectId,
          before: { recovery: 'open' },
          after: { merchant_id: seller_id, recovery: 'stopped' },
        },
      ],
    };
  },
});
