import type { Caller } from '@/lib/auth/actor';
import { addressBudget, consume } from '@/lib/auth/throttle';
import { refuse } from '@/lib/refusal';
import { isLinkToken, type LinkKind, renewableFrom } from '@/lib/team/links/link';
import { findEndedInvitation, findOpenLink, type LinkRow } from '@/lib/team/links/store';

const dead = {
  say: {
    en: 'This link does not work: it was used before, is too old, or was never made.',
    ja: 'このリンクは使えません。すでに使われたか、有効期限が切れているか、正しくないアドレスです。',
  },
};

/** What refuses a link that opens nothing, whatever the reason. */
export const refuseLink = (): never => refuse('not_found', dead);

/** An invitation ends by the installation's clock; what opens an account that exists, by the real one. */
const momentOf = (kind: LinkKind, { now }: Caller): Date => (kind === 'invitation' ? now : new Date());

export const addressOf = ({ actor }: Caller): string | null => (actor.kind === 'visitor' ? actor.address : null);

/**
 * The open link of a token, or 404. It is looked up before anything is counted: a token has more bits than anybody can guess, and whoever holds
 * a right one is kept out by nobody's guessing. Wrong ones are counted, lest they cost more than a look-up.
 */
export async function getOpenLink(caller: Caller, kind: LinkKind, token: string): Promise<LinkRow> {
  const row = isLinkToken(token) ? await findOpenLink(kind, token, momentOf(kind, caller)) : null;
  if (row) return row;
  return refuseCounted(caller);
}

async function refuseCounted(caller: Caller): Promise<never> {
  await consume(['link-address', addressBudget(addressOf(caller))], ['link-total', '']);
  return refuseLink();
}

const findEnded = async ({ now }: Caller, token: string) =>
  isLinkToken(token) ? findEndedInvitation(token, { after: renewableFrom(now), until: now }) : null;

/** An invitation that is over and can be sent anew, or 404; wrong ones, and those that are not over, are counted. */
export const getEndedInvitation = async (caller: Caller, token: string): Promise<LinkRow> =>
  (await findEnded(caller, token)) ?? refuseCounted(caller);

/** What the page of a link shows: a link that is open, or an invitation that is over; else 404. Counted once. */
export async function getShownLink(caller: Caller, kind: LinkKind, token: string): Promise<{ row: LinkRow; isOver: boolean }> {
  const ended = kind === 'invitation' ? await findEnded(caller, token) : null;
  return ended ? { row: ended, isOver: true } : { row: await getOpenLink(caller, kind, token), isOver: false };
}
