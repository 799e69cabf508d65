import { z } from 'zod';
import { addressBudget, consume } from '@/lib/auth/throttle';
import { daysAfter } from '@/lib/japan/dates';
import { dayIn } from '@/lib/ledger/daily-balances/day';
import { query } from '@/lib/operation/query';
import { text } from '@/lib/operation/wire';
import { refuse } from '@/lib/refusal';
import { feedDays, tokenIn } from '@/lib/statements/payout-calendar/feed';
import { calendarFile } from '@/lib/statements/payout-calendar/ical';
import { loadDays } from '@/lib/statements/payout-calendar/show-calendar';
import { type FeedPerson, findFeedPerson, findMerchantName } from '@/lib/statements/payout-calendar/store';
import { hashOfLink } from '@/lib/team/links/link';
import { addressOf } from '@/lib/team/links/open-link';

const input = z.object({ file: text({ max: 100 }) });
const output = z.object({ resource: z.literal('calendar_file'), text: z.string() });

/** A seller's people see their shop, everybody else of a platform all its payouts. */
const whoseIs = ({ tenantId, merchantId, role }: FeedPerson) => ({ tenantId, merchantId: role === 'seller' ? merchantId : null });

/**
 * The calendar of whoever made this address. Looked up before it is counted: it cannot be guessed, and wrong ones are counted as those of
 * other links. It says no reason: an address that ended and one that never was are the same.
 */
export const readCalendarFeed = query<typeof input, z.output<typeof output>>({
  name: 'calendar_feed.read',
  summary: 'Read the payout calendar of an address',
  allow: 'visit',
  input,
  output,
  async run({ caller }, { file }) {
    const token = tokenIn(file);
    const person = token && (await findFeedPerson(hashOfLink(token)));
    if (!person) {
      await consume(['link-address', addressBudget(addressOf(caller))], ['link-total', '']);
      return refuse('not_found');
    }
    const whose = whoseIs(person);
    const today = dayIn(person.now);
    const id = whose.merchantId ?? person.tenantId;
    const [days, name] = await Promise.all([
      loadDays(whose, daysAfter(today, -feedDays.back), daysAfter(today, feedDays.ahead)),
      findMerchantName(person.tenantId, id),
    ]);
    const locale = person.language === 'en' ? 'en' : 'ja';
    return { resource: 'calendar_file', text: calendarFile(days, { merchant: { id, name }, locale, now: person.now }) };
  },
});
