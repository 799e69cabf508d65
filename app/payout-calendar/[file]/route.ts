import { calendarResponse } from '@/lib/pages/calendar-response';
import { visitorFile } from '@/lib/pages/visitor-file';
import { readCalendarFeed } from '@/lib/statements/payout-calendar/read-feed';

export const GET = visitorFile(readCalendarFeed, ({ text }) => calendarResponse(text));
