import { z } from 'zod';
import { inWords } from '@/lib/operation/in-words';
import { pathId, sized } from '@/lib/operation/wire';
import type { Statement } from '@/lib/settlements/statement/statement';

export const month = inWords(sized(64).regex(/^20\d{2}-(0[1-9]|1[0-2])$/), {
  en: 'a month of 2000 to 2099, for example 2026-11',
  ja: '2000年から2099年までの年月（例：2026-11）',
});

export const showStatementInput = z.object({ id: pathId() });
/** `id`: a merchant's. `month`: in Japan, 2026-11. */
export const showMonthInput = z.object({ id: pathId(), month });

const of = { tenant_id: z.string(), merchant_id: z.string(), merchant_name: z.string(), statement: z.custom<Statement>() };

export const statementReply = z.looseObject({ resource: z.literal('statement'), ...of });
/** `first`: the month of the merchant's creation. `is_over`: the month is complete. */
export const monthReply = z.looseObject({ resource: z.literal('month_statement'), ...of, first: z.string(), is_over: z.boolean() });
export type MonthReply = z.output<typeof monthReply>;
