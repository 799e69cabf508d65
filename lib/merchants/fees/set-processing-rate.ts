import type { z } from 'zod';
import { setFeesReply, setProcessingRateInput } from '@/lib/merchants/fees/schema';
import { writeFees } from '@/lib/merchants/fees/write-fees';
import { command } from '@/lib/operation/command';

/** Sets the rate that the service takes of a merchant's captures by these methods from a moment on. */
export const setProcessingRate = command<typeof setProcessingRateInput, z.output<typeof setFeesReply>>({
  name: 'fee.set_processing_rate',
  summary: 'Agree a processing rate for methods of a merchant, from now or from a later moment on',
  allow: 'installation:run',
  input: setProcessingRateInput,
  output: setFeesReply,
  async run(context, { basis_points, ...terms }, database) {
    const { lines, changes } = await writeFees(context, 'processing', basis_points, terms, database);
    return { reply: { data: lines }, changes };
  },
});
