import type { FormField } from '@/lib/onboarding/form/schema';

/** Fields one after the other that most often say what another part of the form says; without `part` they stand for themselves. */
export type Run = { part: string | null; fields: readonly FormField[] };
type ValueOf = (name: string) => unknown;

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '';

/** The fields in their runs. */
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

/** What stands in the other part; null where that is not answered yet. */
export function sourceOf({ fields }: Run, read: ValueOf): Map<string, unknown> | null {
  const values = new Map(fields.map(({ field, same }) => [field, same?.field ? read(same.field) : '']));
  return fields.some(({ field, same }) => same?.field && isEmpty(values.get(field))) ? null : values;
}

/** Whether all of it says the same by now. */
export function isSame(run: Run, read: ValueOf): boolean {
  const source = sourceOf(run, read);
  if (source === null) return false;
  return run.fields.every(({ field }) => {
    const [own, other] = [read(field), source.get(field)];
    return isEmpty(other) ? isEmpty(own) : own === other;
  });
}

export const isUnanswered = ({ fields }: Run, read: ValueOf): boolean => fields.every(({ field }) => isEmpty(read(field)));

/** What follows when a field changes: where all of a run says the same, it goes on to. */
export function followersOf(fields: readonly FormField[], read: ValueOf, name: string): string[] {
  const following = fields.flatMap((field) => (field.same?.field === name ? [field] : []));
  return following.flatMap((field) => {
    const run = runsOf(fields.filter(({ same }) => same?.part === field.same?.part)).find((one) => one.fields.includes(field));
    return run && isSame(run, read) ? [field.field] : [];
  });
}
