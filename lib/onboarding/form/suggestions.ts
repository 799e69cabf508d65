import type { Actor } from '@/lib/auth/actor';
import { plain } from '@/lib/japan/text';

export type Suggestions = Readonly<Record<string, string>>;

const director = 'representative_director_information';
const kanji = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/**
 * What a seller's own person has said of themselves when they made their account, by the fields where it may stand, too. A name is taken apart only
 * where its writer has: 松本 和子, in the order of Japanese names.
 */
export function suggestionsOf(actor: Actor): Suggestions {
  if (actor.kind !== 'user' || actor.role !== 'seller') return {};
  const [last = '', first = '', ...more] = plain(actor.name).split(' ');
  const isName = first !== '' && more.length === 0 && kanji.test(last) && kanji.test(first);
  return {
    'company_information.contact_email': actor.email,
    ...(isName && { [`${director}.last_name`]: last, [`${director}.first_name`]: first }),
  };
}
