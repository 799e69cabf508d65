import { getMerchant } from '@/lib/merchants/store';
import { query } from '@/lib/operation/query';
import { refuse } from '@/lib/refusal';
import { daysOfMonth, monthOf } from '@/lib/statements/documents/month';
import { calendarDays } from '@/lib/statements/payout-calendar/calendar';
import { type CalendarReply, calendarInput, calendarReply } from '@/lib/statements/payout-calendar/schema';
import { findOpenCycles, findPaidOn, type Whose, whoseOf } from '@/lib/statements/payout-calendar/store';

/** The days from one to another with everything that is known of them. */
export async function loadDays(whose: Whose, from: string, to: string) {
  const [open, payouts] = await Promise.all([findOpenCycles(whose), findPaidOn(whose, from, to)]);
  return calendarDays(from, to, { open, payouts });
}

/** A month of cut-offs, pay dates, holidays, and what was and will be paid. */
export const showPayoutCalendar = query<typeof calendarInput, CalendarReply>({
  name: 'payout.calendar',
  summary: 'Show a month of cut-offs and pay dates with their amounts',
  allow: 'balances:read',
  input: calendarInput,
  output: calendarReply,
  async run({ scope, now }, { month = monthOf(now), merchant_id: merchantId }) {
    if (scope.kind === 'all') return refuse('forbidden');
    if (merchantId) await getMerchant(scope, merchantId);
    const { from, to } = daysOfMonth(month);
    return { resource: 'payout_calendar', month, days: await loadDays(whoseOf(scope, merchantId ?? null), from, to) };
  },
});
