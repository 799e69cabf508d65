import { z } from 'zod';
import { query } from '@/lib/operation/query';
import { presentBank } from '@/lib/settlements/bank/bank';
import { shownBank } from '@/lib/settlements/bank/schema';
import { findPayoutBank, findProposedSole } from '@/lib/settlements/bank/store';

const input = z.object({});

export const showPayoutBank = query<typeof input, z.output<typeof shownBank>>({
  name: 'payout_bank.show',
  summary: 'Show the account from which merchants are paid',
  allow: 'installation:run',
  input,
  output: shownBank,
  async run() {
    const [row, proposed] = await Promise.all([findPayoutBank(), findProposedSole()]);
    return { bank: row && presentBank(row, proposed) };
  },
});
