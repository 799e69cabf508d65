import type { Schema } from '@/components/reference/document';

/** A value's type in words; `object`: the name of a type with its own section. */
export type TypeName = { text: string; object: string | null; isList: boolean };

const objectIn = ({ $ref }: Schema): string | null => $ref?.split('/').at(-1) ?? null;

/** The possible types of an optional or nullable value. */
const choicesOf = ({ anyOf, oneOf }: Schema): Schema[] => (anyOf ?? oneOf ?? []).filter(({ type }) => type !== 'null');

export function typesOf(schema: Schema): TypeName[] {
  const object = objectIn(schema);
  if (object) return [{ text: object, object, isList: false }];
  const choices = choicesOf(schema);
  if (choices.length > 0) return choices.flatMap(typesOf);
  if (schema.items) return typesOf(schema.items).map((type) => ({ ...type, isList: true }));
  const types = [schema.type ?? (schema.const === undefined ? 'any' : typeof schema.const)].flat().filter((type) => type !== 'null');
  return types.map((type) => ({ text: schema.format ? `${type} (${schema.format})` : type, object: null, isList: false }));
}

/** The values of an enum. */
export const valuesOf = (schema: Schema): string[] => {
  if (schema.const !== undefined) return [String(schema.const)];
  if (schema.enum) return schema.enum.filter((value) => value !== null).map(String);
  if (schema.items) return valuesOf(schema.items);
  return choicesOf(schema).flatMap(valuesOf);
};

/** `1 – 9999999`, `≤ 255`: the limits of the value. */
export function limitsOf({ minimum, maximum, maxLength, maxItems, ...rest }: Schema): string[] {
  const bounds = minimum !== undefined && maximum !== undefined && maximum < 2 ** 31 - 1 ? `${minimum} – ${maximum}` : null;
  const least = bounds === null && minimum !== undefined && minimum > -(2 ** 31) ? `≥ ${minimum}` : null;
  const most = maxLength === undefined ? null : `≤ ${maxLength}`;
  const items = maxItems === undefined ? null : `[ ] ≤ ${maxItems}`;
  return [bounds, least, most, items, ...choicesOf(rest).flatMap(limitsOf)].filter((limit) => limit !== null);
}

export type Field = { name: string; schema: Schema; isRequired: boolean };

/** The fields of an object, of a list's items, or of the members of a union. */
export function fieldsOf(schema: Schema): Field[] {
  const { properties, required = [], items } = schema;
  if (properties) {
    return Object.entries(properties).map(([name, inner]) => ({ name, schema: inner, isRequired: required.includes(name) }));
  }
  return items ? fieldsOf(items) : choicesOf(schema).flatMap(fieldsOf);
}
