'use server';
import { action } from '@/lib/pages/action';
import { renewCalendarFeed, revokeCalendarFeed } from '@/lib/statements/payout-calendar/change-feed';

const renew = action(renewCalendarFeed);
const revoke = action(revokeCalendarFeed);

export const renewCalendarFeedAction = async () => renew({});
export const revokeCalendarFeedAction = async () => revoke({});
