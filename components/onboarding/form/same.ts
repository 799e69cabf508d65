import type { FormField } from '@/lib/onboarding/form/schema';

/** Consecutive fields that usually equal another part of the form; without `part` they are on their own. */
export type Run = { part: string | null; fields: readonly FormField[] };
type ValueOf = (name: string) => unknown;

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '';

/** The fields in runs. */
export function runsOf(fields: readonly FormField[]): Run[] {
  const runs: Run[] = [];
  for (const field of fields) {
    const last = runs.at(-1);
    const part = field.changeable ? (field.same?.part ?? null) : null;
    if (last?.part === part) runs[runs.length - 1] = { part, fields: [...last.fields, field] };
    else runs.push({ part, fields: [field] });
  }
  return runs;
}

/** The values of the other part; null: not answered yet. */
export function sourceOf({ fields }: Run, read: ValueOf): Map<string, unknown> | null {
  const values = new Map(fields.map(({ field, same }) => [field, same?.field ? read(same.field) : '']));
  return fields.some(({ field, same }) => same?.field && isEmpty(values.get(field))) ? null : values;
}

/** Whether all of them are equal now. */
export function isSame(run: Run, read: ValueOf): boolean {
  const source = sourceOf(run, read);
  if (source === null) return false;
  return run.fields.every(({ field }) => {
    const [own, other] = [read(field), source.get(field)];
    return isEmpty(other) ? isEmpty(own) : own === other;
  });
}

export const isUnanswered = ({ fields }: Run, read: ValueOf): boolean => fields.every(({ field }) => isEmpty(read(field)));

/** The fields that change with a field: a run that equals its source stays equal. */
export function followersOf(fields: readonly FormField[], read: ValueOf, name: string): string[] {
  const following = fields.flatMap((field) => (field.same?.field === name ? [field] : []));
  return following.flatMap((field) => {
    const run = runsOf(fields.filter(({ same }) => same?.part === field.same?.part)).find((one) => one.fields.includes(field));
    return run && isSame(run, read) ? [field.field] : [];
  });
}
