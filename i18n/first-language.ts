import 'server-only';
import { headers } from 'next/headers';
import { customerPathIn } from '@/lib/own-urls';
import { findPayPage } from '@/lib/payments/page/find-page';
import { findRefundLink } from '@/lib/refunds/links/find-link';
import { findChallenge } from '@/lib/secure-tokens/find-challenge';
import { findCheckout } from '@/lib/sessions/find-checkout';

type Find = (id: string) => Promise<'ja' | 'en' | null>;

const ofCheckout: Find = async (id) => (await findCheckout(id))?.checkout.default_locale ?? null;
/** A checkout asks in its own language; what another shop speaks nobody has told us. */
const ofChallenge: Find = async (id) => {
  const { href = '' } = new URL((await findChallenge(id))?.shown.back ?? 'about:blank');
  const checkout = /^\/sessions\/([a-z2-7]+)/.exec(customerPathIn(href) ?? '')?.[1];
  return checkout === undefined ? null : ofCheckout(checkout);
};

/** The customers’ pages that were made in a language, by the beginnings of their paths. */
const made: Record<string, Find> = {
  pay: async (id) => (await findPayPage(id))?.page.locale ?? null,
  sessions: ofCheckout,
  'secure-tokens': ofChallenge,
  'refund-claims': async (link) => (await findRefundLink(link))?.claim.locale ?? null,
};

/** The language of a page for who has chosen none: the one that the merchant has made it in. A page that cannot be read says so itself. */
export async function firstLanguage(): Promise<'ja' | 'en'> {
  const path = (await headers()).get('x-bunpai-path') ?? '';
  const [, kind = '', id = ''] = /^\/([a-z-]+)\/([a-z2-7]+(?:\.[\w-]+)?)(?:\/|$)/.exec(path) ?? [];
  const find = Object.hasOwn(made, kind) ? made[kind] : undefined;
  return (await find?.(id).catch(() => null)) ?? 'ja';
}
