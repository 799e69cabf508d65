import type { z } from 'zod';
import { yenOf } from '@/lib/money/yen';
import { query } from '@/lib/operation/query';
import { presentPayment } from '@/lib/payments/present';
import { listWaitingInput, waitingList } from '@/lib/sandbox/schema';
import { findWaiting } from '@/lib/sandbox/store';

/** For callers that act as a customer: payments that wait for money or an answer, or that a number names. */
export const listWaiting = query<typeof listWaitingInput, z.output<typeof waitingList>>({
  name: 'payment.list_waiting',
  summary: 'Sandbox: list payments that wait for their customers, newest first',
  allow: 'sandbox:drive',
  sandboxOnly: true,
  input: listWaitingInput,
  output: waitingList,
  async run({ scope }, { at, search }) {
    const rows = await findWaiting(scope, at, search ?? null);
    return {
      data: rows.map(({ view, merchantName, arrived }) => ({
        payment: presentPayment(view),
        merchant_name: merchantName,
        arrived: yenOf(arrived),
      })),
    };
  },
});
