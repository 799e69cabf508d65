import { z } from 'zod';
import { words } from '@/lib/operation/in-words';
import type { Sentence } from '@/lib/refusal';

/** A schema as JSON Schema, with its words. */
export type Node = {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  items?: Node;
  properties?: Record<string, Node>;
  required?: string[];
  additionalProperties?: Node | false;
  anyOf?: Node[];
  oneOf?: Node[];
  words?: Sentence;
};

const known = new WeakMap<z.ZodType, Node>();
export function nodeOf(schema: z.ZodType): Node {
  const node = known.get(schema) ?? (z.toJSONSchema(schema, { metadata: words, unrepresentable: 'any', io: 'output' }) as Node);
  known.set(schema, node);
  return node;
}

export const optionsOf = (node: Node): Node[] =>
  (node.anyOf ?? node.oneOf ?? [node]).flatMap((option) => (option === node ? [node] : optionsOf(option)));
export const valuesOf = (node: Node): unknown[] | undefined => node.enum ?? ('const' in node ? [node.const] : undefined);

type Constant = readonly [key: string, values: readonly unknown[]];
const constants = new WeakMap<Node, readonly Constant[]>();

/** The fields of an object that have one of a few values. */
function constantsOf(node: Node): readonly Constant[] {
  const found = constants.get(node);
  if (found) return found;
  const made = Object.entries(node.properties ?? {}).flatMap(([key, field]) => {
    const values = valuesOf(field);
    return values ? [[key, values] as const] : [];
  });
  constants.set(node, made);
  return made;
}

/** How many of an object's constant fields match the input: the shape with the most matches was meant. */
export function likeness(node: Node, raw: unknown): number {
  if (raw === null || typeof raw !== 'object') return 0;
  const given = raw as Record<string, unknown>;
  return constantsOf(node).filter(([key, values]) => values.includes(given[key])).length;
}

/** The property with this name, ignoring names that every object has. */
export const propertyOf = ({ properties = {} }: Node, key: string): Node | undefined =>
  Object.hasOwn(properties, key) ? properties[key] : undefined;
