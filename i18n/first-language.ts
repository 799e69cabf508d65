import 'server-only';
import { headers } from 'next/headers';
import { customerPathIn } from '@/lib/own-urls';
import { findPayPage } from '@/lib/payments/page/find-page';
import { findRefundLink } from '@/lib/refunds/links/find-link';
import { findManagePage } from '@/lib/renewals/page/find-page';
import { findChallenge } from '@/lib/secure-tokens/find-challenge';
import { findCheckout } from '@/lib/sessions/find-checkout';

type Find = (id: string) => Promise<'ja' | 'en' | null>;

const ofCheckout: Find = async (id) => (await findCheckout(id))?.checkout.default_locale ?? null;
/** A challenge of a checkout uses the checkout's language; the language of another shop is unknown. */
const ofChallenge: Find = async (id) => {
  const { href = '' } = new URL((await findChallenge(id))?.shown.back ?? 'about:blank');
  const checkout = /^\/sessions\/([a-z2-7]+)/.exec(customerPathIn(href) ?? '')?.[1];
  return checkout === undefined ? null : ofCheckout(checkout);
};

/** Customers’ pages with a language, by the first part of their path. */
const made: Record<string, Find> = {
  pay: async (id) => (await findPayPage(id))?.page.locale ?? null,
  sessions: ofCheckout,
  'secure-tokens': ofChallenge,
  manage: async (id) => (await findManagePage(id))?.page.locale ?? null,
  'refund-claims': async (link) => (await findRefundLink(link))?.claim.locale ?? null,
};

/**
 * The language of a page until the customer chooses one: the merchant's choice for this page, otherwise Japanese, also if the page cannot
 * be read.
 */
export async function firstLanguage(): Promise<'ja' | 'en'> {
  const path = (await headers()).get('x-bunpai-path') ?? '';
  const [, kind = '', id = ''] = /^\/([a-z-]+)\/([a-z2-7]+(?:\.[\w-]+)?)(?:\/|$)/.exec(path) ?? [];
  const find = Object.hasOwn(made, kind) ? made[kind] : undefined;
  return (await find?.(id).catch(() => null)) ?? 'ja';
}
