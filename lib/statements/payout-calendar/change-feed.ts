import { command } from '@/lib/operation/command';
import { query } from '@/lib/operation/query';
import { wireTime, wireTimeOrNull } from '@/lib/operation/time';
import { refuse } from '@/lib/refusal';
import { addressOfFeed } from '@/lib/statements/payout-calendar/feed';
import { type FeedReply, feedInput, feedReply, type NewFeedReply, newFeedReply } from '@/lib/statements/payout-calendar/schema';
import { deleteFeed, findFeed, saveFeed } from '@/lib/statements/payout-calendar/store';
import { changeOf, ownerOf } from '@/lib/team/account/prove-owner';
import { hashOfLink, newLinkToken } from '@/lib/team/links/link';

/** Whether this person has an address to subscribe to, and since when; never the address itself. */
export const showCalendarFeed = query<typeof feedInput, FeedReply>({
  name: 'calendar_feed.show',
  summary: 'Say whether the own payout calendar can be subscribed to',
  allow: 'account:own',
  input: feedInput,
  output: feedReply,
  async run({ caller }) {
    const feed = await findFeed(ownerOf(caller).userId);
    return { resource: 'calendar_feed', created_at: wireTimeOrNull(feed?.createdAt ?? null) };
  },
});

/** A new address for this person's calendar; the one before stops working at once. */
export const renewCalendarFeed = command<typeof feedInput, NewFeedReply>({
  name: 'calendar_feed.renew',
  summary: 'Make an address to subscribe to the own payout calendar, instead of the one before',
  allow: 'account:own',
  // the address is in it
  keepsReply: false,
  input: feedInput,
  output: newFeedReply,
  async run({ caller, now }, _input, database) {
    const { userId, tenantId } = ownerOf(caller);
    // an operator has no payouts
    if (tenantId === null) return refuse('not_found');
    const token = newLinkToken();
    await saveFeed(database, userId, { hash: hashOfLink(token), language: caller.locale, createdAt: now });
    const reply: NewFeedReply = { resource: 'calendar_feed', created_at: wireTime(now), url: addressOfFeed(token) };
    return { reply, changes: [changeOf({ id: userId, tenantId }, null, { calendar_feed: 'renewed' })] };
  },
});

/** Ends the address of this person's calendar. */
export const revokeCalendarFeed = command<typeof feedInput, FeedReply>({
  name: 'calendar_feed.revoke',
  summary: 'End the address of the own payout calendar',
  allow: 'account:own',
  input: feedInput,
  output: feedReply,
  async run({ caller }, _input, database) {
    const { userId, tenantId } = ownerOf(caller);
    const ended = await deleteFeed(database, userId);
    const reply: FeedReply = { resource: 'calendar_feed', created_at: null };
    return { reply, changes: ended ? [changeOf({ id: userId, tenantId }, null, { calendar_feed: 'ended' })] : [] };
  },
});
