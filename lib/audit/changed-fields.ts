type Values = Record<string, unknown> | null;
/** `before` is undefined where the change made the field, `after` where it took it away. */
export type ChangedField = { name: string; before: unknown; after: unknown; isChanged: boolean };

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Before and after field by field: what changed first, then what stayed as it was, each in the order of the log. */
export function changedFields(before: Values, after: Values): ChangedField[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const fields = names.map((name) => {
    const [was, is] = [before?.[name], after?.[name]];
    return { name, before: was, after: is, isChanged: !isSame(was, is) };
  });
  return [...fields.filter(({ isChanged }) => isChanged), ...fields.filter(({ isChanged }) => !isChanged)];
}
