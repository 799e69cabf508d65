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

/** Refuses a link that does not work, without the reason. */
export const refuseLink = (): never => refuse('not_found', dead);

/** An invitation ends by the installation's clock; a link to an existing account by real time. */
const momentOf = (kind: LinkKind, { now }: Caller): Date => (kind === 'invitation' ? now : new Date());

export const addressOf = ({ actor }: Caller): string | null => (actor.kind === 'visitor' ? actor.address : null);

/**
 * The open link of a token, or 404. Looks the token up before counting: it cannot be guessed, and the owner of a right one must not be
 * blocked by other people's guesses. Wrong tokens are counted, so that they cost no more than a look-up.
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

/** An expired invitation that can be renewed, or 404; wrong tokens and open invitations are counted. */
export const getEndedInvitation = async (caller: Caller, token: string): Promise<LinkRow> =>
  (await findEnded(caller, token)) ?? refuseCounted(caller);

/** The link for its page: an open link, or an expired invitation; else 404. Counted once. */
export async function getShownLink(caller: Caller, kind: LinkKind, token: string): Promise<{ row: LinkRow; isOver: boolean }> {
  const ended = kind === 'invitation' ? await findEnded(caller, token) : null;
  return ended ? { row: ended, isOver: true } : { row: await getOpenLink(caller, kind, token), isOver: false };
}
