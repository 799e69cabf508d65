import { fieldOf } from '@/lib/onboarding/catalogue/catalogue';
import { refuse } from '@/lib/refusal';

const isGroup = (value: unknown): value is Record<string, unknown> => value !== null && typeof value === 'object' && !Array.isArray(value);

/** Every field name in a submission, dotted or nested, with its value; an unknown name that contains others is their group. */
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

/** The fields of an update by name. Refuses 422 the first unknown name, and a name that occurs twice: nothing is stored then. */
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
