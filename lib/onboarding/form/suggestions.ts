import type { Actor } from '@/lib/auth/actor';
import { plain } from '@/lib/japan/text';

export type Suggestions = Readonly<Record<string, string>>;

const director = 'representative_director_information';
const kanji = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/**
 * Values from the user's own account, by the fields that may have the same value. A name is split only where its owner has put a space: 松本
 * 和子, in Japanese order.
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
