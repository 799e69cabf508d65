import type { Caller } from '@/lib/auth/actor';
import type { PaymentMethod } from '@/lib/money/methods';
import type { Context } from '@/lib/operation/operation';
import { refuse, type Sentence } from '@/lib/refusal';
import { termsFor } from '@/lib/sessions/ordered-subscription';
import { givenIn } from '@/lib/sessions/paying';
import type { SessionView } from '@/lib/sessions/present';
import type { PaySessionInput } from '@/lib/sessions/schema';
import type { SessionRow } from '@/lib/sessions/session';
import { setTerms } from '@/lib/sessions/store';
import { agreedTo, digestOf } from '@/lib/subscriptions/agreed-terms';
import { tokenIdOf } from '@/lib/tokens/token';

const changed: Sentence = {
  en: 'What you are ordering has changed since this page was opened, such as its dates. Open the page again and check it.',
  ja: 'ページを開いてから、お申し込みの内容（日付など）が変わりました。ページを開き直して、内容をご確認ください。',
};
const unread: Sentence = {
  en: 'Give with `terms` the sha256 of what the customer has read.',
  ja: 'お客様が確認した内容のsha256を、termsで指定してください。',
};

/** Who comes back from elsewhere has given the order before; a page of the merchant's own shows what it likes. */
async function withoutTerms(
  session: SessionRow,
  { method, isBack }: { method: PaymentMethod; isBack: boolean },
  { actor }: Caller,
): Promise<void> {
  if (isBack) return;
  if (actor.kind !== 'guest') return setTerms(session, null);
  if (session.terms?.terms.charges.method !== method) refuse('missing_parameter', { param: 'terms', say: unread });
}

/**
 * Keeps what the customer of a subscription has read, as they give the order. They may be sent elsewhere before it is paid: when
 * they come back they go on with the order that was given. Refuses terms that are others by now, and none from our own page.
 */
export async function keepTerms(view: SessionView, input: PaySessionInput, { caller, now }: Context): Promise<void> {
  const { session } = view;
  if (!session.subscription) return;
  const { details } = givenIn(input);
  const method = typeof details === 'string' ? 'credit_card' : details.type;
  if (input.terms === undefined)
    return withoutTerms(session, { method, isBack: typeof details === 'string' && tokenIdOf(details) === null }, caller);
  const shown = (['ja', 'en'] as const).map((locale) => termsFor(view, { method, locale, now }));
  const read =
    shown.find((terms) => terms && digestOf(terms) === input.terms) ?? refuse('invalid_parameter', { param: 'terms', say: changed });
  return setTerms(session, agreedTo(read, 'checkout', now));
}
