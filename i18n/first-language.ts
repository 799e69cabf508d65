import 'server-only';
import { headers } from 'next/headers';
import { findPayPage } from '@/lib/payments/page/find-page';
import { findCheckout } from '@/lib/sessions/find-checkout';

type Find = (id: string) => Promise<'ja' | 'en' | null>;

/** The customers’ pages that were made in a language, by the beginnings of their paths. */
const made: Record<string, Find> = {
  pay: async (id) => (await findPayPage(id))?.page.locale ?? null,
  sessions: async (id) => (await findCheckout(id))?.checkout.default_locale ?? null,
};

/** The language of a page for who has chosen none: the one that the merchant has made it in. A page that cannot be read says so itself. */
export async function firstLanguage(): Promise<'ja' | 'en'> {
  const path = (await headers()).get('x-bunpai-path') ?? '';
  const [, kind = '', id = ''] = /^\/([a-z-]+)\/([a-z2-7]+)(?:\/|$)/.exec(path) ?? [];
  const find = Object.hasOwn(made, kind) ? made[kind] : undefined;
  return (await find?.(id).catch(() => null)) ?? 'ja';
}
