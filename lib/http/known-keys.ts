import type { z } from 'zod';
import { likeness, type Node, nodeOf, optionsOf, propertyOf } from '@/lib/operation/schema-node';

/** An unknown parameter by its path, and the known name that was probably meant. */
export type Stray = { param: string; meant: string | null };

const most = 10;
const longestName = 60;

/** The name as it may appear in a header: it comes from the request. */
const shown = (name: string) => name.replace(/[^\x21-\x7e]|["\\]/g, '?').slice(0, longestName);
const letters = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '');

/** The number of differing letters; two swapped letters count as one. */
function distance(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      const [above, before] = [rows[i - 1] ?? [], one[i - 1] === other[j - 1] ? 0 : 1];
      const swapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1] ? (rows[i - 2]?.[j - 2] ?? 0) + 1 : 99;
      row.push(Math.min((above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (above[j - 1] ?? 0) + before, swapped));
    }
    rows.push(row);
  }
  return rows[one.length]?.[other.length] ?? 99;
}

/** The known name that differs only by case and signs, or by a letter or two. */
function meantBy(name: string, names: readonly string[]): string | null {
  const typed = letters(name);
  if (typed === '' || name.length > longestName) return null;
  const near = names.map((one) => [distance(typed, letters(one)), one] as const).sort(([a], [b]) => a - b)[0];
  return near && near[0] <= (typed.length < 6 ? 1 : 2) ? near[1] : null;
}

type Raw = Record<string, unknown>;
const isObject = (value: unknown): value is Raw => value !== null && typeof value === 'object' && !Array.isArray(value);

/** The shapes that objects may have there, and what the items of a list are. */
type Below = { shapes: readonly Node[]; items: Node | undefined };
const known = new WeakMap<Node, Below>();

function belowOf(node: Node): Below {
  const found = known.get(node);
  if (found) return found;
  const options = optionsOf(node);
  const below = { shapes: options.filter(({ properties }) => properties), items: options.find((option) => option.items)?.items };
  known.set(node, below);
  return below;
}

/** The shape that was meant, among several; undefined when nothing decides it. */
function shapeOf(node: Node, given: Raw): Node | undefined {
  const { shapes } = belowOf(node);
  if (shapes.length < 2) return shapes[0];
  const most = Math.max(...shapes.map((shape) => likeness(shape, given)));
  return most > 0 ? shapes.find((shape) => likeness(shape, given) === most) : undefined;
}

function straysIn(node: Node, given: unknown, path: readonly string[], found: Stray[], also: readonly string[]): void {
  if (found.length >= most || given === null || typeof given !== 'object') return;
  if (Array.isArray(given)) {
    const { items } = belowOf(node);
    if (items) for (const [at, item] of given.entries()) straysIn(items, item, [...path, String(at)], found, []);
  } else if (isObject(given)) {
    const shape = shapeOf(node, given);
    if (shape?.additionalProperties !== false) return;
    for (const key of Object.keys(given)) {
      const [asked, value] = [propertyOf(shape, key), given[key]];
      if (asked) straysIn(asked, value, [...path, key], found, []);
      else if (!also.includes(key) && value !== null && value !== undefined && found.length < most)
        found.push({ param: [...path, shown(key)].join('.'), meant: meantBy(key, [...Object.keys(shape.properties ?? {}), ...also]) });
    }
  }
}

/**
 * The parameters that are ignored because no schema knows them: at most ten. Where a schema accepts anything, none. `also`: names that are
 * read elsewhere.
 */
export function straysOf(schema: z.ZodType, given: unknown, also: readonly string[] = []): Stray[] {
  const found: Stray[] = [];
  straysIn(nodeOf(schema), given, [], found, also);
  return found;
}
