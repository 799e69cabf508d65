import { dayInTokyo } from '@/components/filters/day-in-tokyo';
import type { InboxReply } from '@/lib/inbox/schema';

export type Entry = InboxReply['entries'][number];
type Answer = Promise<{ ok: true; reply: { unread: number } } | { ok: false }>;
export type InboxActs = { markRead: (input: { id: string }) => Answer; markAllRead: (input: Record<never, never>) => Answer };

/** Newest first, by the day in Japan. */
export function byDay(entries: readonly Entry[]): { day: string; entries: Entry[] }[] {
  const days: { day: string; entries: Entry[] }[] = [];
  for (const entry of entries) {
    const day = dayInTokyo(new Date(entry.created_at));
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  return days;
}

/** What the badge shows of a number that is counted to a hundred. */
export const shownCount = (unread: number): string => (unread > 99 ? '99+' : String(unread));

/** Asks our own service; null: it did not answer, or not well. */
export async function ask<Reply>(address: '/inbox' | '/inbox/count', signal?: AbortSignal): Promise<Reply | null> {
  const answer = await fetch(address, { cache: 'no-store', ...(signal && { signal }) }).catch(() => null);
  return answer?.ok ? ((await answer.json()) as Reply) : null;
}
