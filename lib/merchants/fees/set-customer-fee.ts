import type { z } from 'zod';
import { setCustomerFeeInput, setFeesReply } from '@/lib/merchants/fees/schema';
import { writeFees } from '@/lib/merchants/fees/write-fees';
import { command } from '@/lib/operation/command';

/** Sets the fee in yen, plus tax, that a customer pays for these methods from a moment on. */
export const setCustomerFee = command<typeof setCustomerFeeInput, z.output<typeof setFeesReply>>({
  name: 'fee.set_customer_fee',
  summary: 'Agree what customers of a merchant pay for using methods, before tax, from now or from a later moment on',
  allow: 'installation:run',
  input: setCustomerFeeInput,
  output: setFeesReply,
  async run(context, { amount, ...terms }, database) {
    const { lines, changes } = await writeFees(context, 'customer', amount, terms, database);
    return { reply: { data: lines }, changes };
  },
});
