import type { z } from 'zod';
import { exactTime } from '@/lib/merchants/fees/present';
import { agreedFeesList, listAgreedFeesInput } from '@/lib/merchants/fees/schema';
import { findAgreedFees } from '@/lib/merchants/fees/store';
import { listOf, pageOf } from '@/lib/operation/list';
import { query } from '@/lib/operation/query';

const number = (value: bigint | null) => (value === null ? null : Number(value));
const time = (at: Date | null) => at && exactTime(at);

/** Over all merchants; null: the default. */
export const listAgreedFees = query<typeof listAgreedFeesInput, z.output<typeof agreedFeesList>>({
  name: 'fee.list_agreed',
  summary: 'List where merchants pay other fees than the defaults, or will',
  allow: 'installation:run',
  input: listAgreedFeesInput,
  output: agreedFeesList,
  async run({ now }, input) {
    const page = pageOf(input);
    const { rows, total } = await findAgreedFees(input.method ?? null, now, page);
    return listOf(
      page,
      total,
      rows.map((row) => ({
        merchant_id: row.merchantId,
        merchant_name: row.merchantName,
        method: row.method,
        basis_points: number(row.rate),
        basis_points_since: time(row.rateSince),
        amount: number(row.fee),
        amount_since: time(row.feeSince),
        next_basis_points: number(row.nextRate),
        next_basis_points_at: time(row.nextRateAt),
        next_amount: number(row.nextFee),
        next_amount_at: time(row.nextFeeAt),
      })),
    );
  },
});
