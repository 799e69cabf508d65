import type { z } from 'zod';

/** A text field of an input; open: its schema accepts any value there. */
export type TextField = { name: string; put: (text: string) => unknown; isOpen: boolean };

type Def = {
  type: string;
  shape?: Record<string, Schema>;
  innerType?: Schema;
  in?: Schema;
  out?: Schema;
  element?: Schema;
  keyType?: Schema;
  valueType?: Schema;
  options?: Schema[];
  left?: Schema;
  right?: Schema;
  values?: unknown[];
};
type Schema = { def: Def };

const within = (places: TextField[], name: string, wrap: (value: unknown) => unknown): TextField[] =>
  places.map((place) => ({ ...place, name: [name, place.name].filter(Boolean).join('.'), put: (text) => wrap(place.put(text)) }));

/** The constants that distinguish the shapes of a union. */
const literalsOf = (shape: Record<string, Schema>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(shape).flatMap(([key, { def }]) => (def.type === 'literal' ? [[key, def.values?.[0]]] : [])));

function placesIn({ def }: Schema): TextField[] {
  if (def.shape) {
    const literals = literalsOf(def.shape);
    return Object.entries(def.shape).flatMap(([key, inner]) => within(placesIn(inner), key, (value) => ({ ...literals, [key]: value })));
  }
  if (def.type === 'pipe') return placesIn((def.in?.def.type === 'transform' ? def.out : def.in) as Schema);
  if (def.innerType) return placesIn(def.innerType);
  if (def.element) return within(placesIn(def.element), '0', (value) => [value]);
  if (def.type === 'record')
    return [
      { name: 'key', put: (text) => ({ [text]: 'x' }), isOpen: false },
      ...within(placesIn(def.valueType as Schema), 'x', (value) => ({ x: value })),
    ];
  if (def.options) return def.options.flatMap(placesIn);
  if (def.left && def.right) return [...placesIn(def.left), ...placesIn(def.right)];
  return [{ name: '', put: (text) => text, isOpen: ['unknown', 'any', 'custom'].includes(def.type) }];
}

/** Every text field of an operation's input, by its dotted name. */
export const placesOf = (input: z.ZodType): TextField[] => placesIn(input as unknown as Schema);
