type Values = Record<string, unknown> | null;
/** `before` undefined: the change added the field; `after` undefined: it removed the field. */
export type ChangedField = { name: string; before: unknown; after: unknown; isChanged: boolean };

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Before and after, field by field: changed fields first, then unchanged ones, each in the order of the log. */
export function changedFields(before: Values, after: Values): ChangedField[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const fields = names.map((name) => {
    const [was, is] = [before?.[name], after?.[name]];
    return { name, before: was, after: is, isChanged: !isSame(was, is) };
  });
  return [...fields.filter(({ isChanged }) => isChanged), ...fields.filter(({ isChanged }) => !isChanged)];
}
