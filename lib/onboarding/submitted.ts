import { fieldOf } from '@/lib/onboarding/catalogue/catalogue';
import { refuse } from '@/lib/refusal';

const isGroup = (value: unknown): value is Record<string, unknown> => value !== null && typeof value === 'object' && !Array.isArray(value);

/** Every name in what was submitted, dotted or nested, with its value; a name that is no field and holds others is the group of these. */
function* named(raw: Record<string, unknown>, before: string): Generator<[name: string, value: unknown]> {
  for (const [key, value] of Object.entries(raw)) {
    const name = before === '' ? key : `${before}.${key}`;
    if (isGroup(value) && !fieldOf(name) && name.length < 500) yield* named(value, name);
    else yield [name, value];
  }
}

const unknown = (name: string) => ({
  param: name,
  say: { en: `There is no field ${name}.`, ja: `項目${name}はありません。` },
});
const twice = (name: string) => ({
  param: name,
  say: { en: `The field ${name} was submitted twice.`, ja: `項目${name}が二重に送信されています。` },
});

/** The fields of an update by their names. Refuses 422 the first name that no field has, and one that is there twice: then nothing is stored. */
export function submittedIn(raw: Record<string, unknown>): Map<string, unknown> {
  const found = new Map<string, unknown>();
  for (const [name, value] of named(raw, '')) {
    const shown = name.slice(0, 200);
    if (!fieldOf(name)) refuse('invalid_parameter', unknown(shown));
    if (found.has(name)) refuse('invalid_parameter', twice(shown));
    found.set(name, value);
  }
  return found;
}
