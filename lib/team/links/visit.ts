import type { Caller } from '@/lib/auth/actor';
import { addressBudget, type Budget, giveBack, spend } from '@/lib/auth/throttle';
import { refuse } from '@/lib/refusal';
import { isLinkToken, type LinkKind } from '@/lib/team/links/link';
import { findOpenLink, type LinkRow } from '@/lib/team/links/store';

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

/** The open link of a token, or 404. Guessing is throttled; a right token costs nothing. */
export async function getOpenLink(caller: Caller, kind: LinkKind, token: string): Promise<LinkRow> {
  const budgets: Budget[] = [
    ['link-address', addressBudget(addressOf(caller))],
    ['link-total', ''],
  ];
  await spend(...budgets);
  const row = isLinkToken(token) ? await findOpenLink(kind, token, momentOf(kind, caller)) : null;
  if (!row) return refuseLink();
  await giveBack(...budgets);
  return row;
}
