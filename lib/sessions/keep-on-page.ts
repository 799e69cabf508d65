import { type Acquirer, AcquirerSilent } from '@/lib/acquirers/acquirer';
import { findKeeper, routeFor } from '@/lib/acquirers/find-acquirer';
import { refuse } from '@/lib/refusal';
import { type SessionView, sessionUrl } from '@/lib/sessions/present';
import { setCardPage } from '@/lib/sessions/store';
import type { RemoteCard } from '@/lib/vault/card';
import { missingOfCard } from '@/lib/vault/schema';

// A customer who gives a card on the acquirer's page, which keeps it: what becomes of the page is asked whenever the customer comes back.

const orSilent = (error: unknown): never => {
  if (error instanceof AcquirerSilent) return refuse('gateway_timeout');
  throw error;
};

type OnPage = { card: RemoteCard } | { url: string } | null;

/** The card that was given on the checkout's page at the acquirer, where it can still be given, or null: it has none any more. */
export async function readCardPage({ session }: SessionView): Promise<OnPage> {
  const { cardPage: page, email } = session;
  const keeper = page && (await findKeeper(page.acquirer));
  if (!page || !keeper?.readPage) return null;
  const found = await keeper.readPage(page).catch(orSilent);
  if (found === 'over') return null;
  if (found === 'waiting') return { url: page.url };
  return { card: { acquirer: page.acquirer, token: found.token, isKept: true, ...found.card, name: null, email } };
}

const canOpen = (found: Acquirer<unknown> | null): found is Acquirer<unknown> & Required<Pick<Acquirer, 'openPage'>> =>
  found?.openPage !== undefined && found.can.cardInput.includes('hosted');

/** The same; where there is none, a new page. Refuses where the acquirer has no such pages: there the card is typed. */
export async function openCardPage(view: SessionView, id: string): Promise<NonNullable<OnPage>> {
  const known = await readCardPage(view);
  if (known) return known;
  const { session } = view;
  const { tenantId, locale } = session;
  const acquirer = await routeFor(tenantId, { method: 'credit_card' });
  if (!canOpen(acquirer)) return refuse('missing_parameter', missingOfCard('number'));
  // of two at once both open the page that comes after the last
  const name = `${session.id} ${session.cardPage?.reference ?? ''}`;
  const page = await acquirer.openPage({ tenantId, name, locale, returnUrl: `${sessionUrl(id)}?kept=back` }).catch(orSilent);
  await setCardPage(session, { acquirer: acquirer.name, ...page });
  return { url: page.url };
}
