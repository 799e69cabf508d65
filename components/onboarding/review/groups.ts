import type { Handed } from '@/components/onboarding/review/documents';
import { isOfFiles } from '@/lib/onboarding/catalogue/field';
import type { ReviewReply } from '@/lib/onboarding/review/schema';
import type { ApplicationReply, Descriptor } from '@/lib/onboarding/schema';

type ReviewField = Descriptor & { value?: unknown; fault?: string; warnings?: string[] };
export type Group = { name: string; fields: ReviewField[] };

/** The fields of an application by group, in the order of the form: answered, wrong (with the error) and missing. `offered`: extra fields that only the reviewer can ask for. */
export function groupsOf(
  { submitted_fields, errored_fields, requested_fields, warnings }: ApplicationReply,
  offered: readonly Descriptor[] = [],
): Group[] {
  const shown = new Map<string, ReviewField>();
  for (const field of offered) shown.set(field.field, { ...field });
  for (const field of requested_fields) shown.set(field.field, { ...field });
  for (const field of submitted_fields) shown.set(field.field, { ...field });
  for (const { field, value, error_message, ...rest } of errored_fields) shown.set(field, { ...rest, field, value, fault: error_message });
  for (const { field, warning_message } of warnings) {
    const known = shown.get(field);
    if (known) known.warnings = [...(known.warnings ?? []), warning_message];
  }
  const groups = new Map<string, ReviewField[]>();
  for (const field of [...shown.values()].sort((one, other) => one.position - other.position)) {
    const name = field.field.split('.')[0] ?? '';
    groups.set(name, [...(groups.get(name) ?? []), field]);
  }
  return [...groups].map(([name, fields]) => ({ name, fields }));
}

/** The files of an application, each with its field. */
export const handedIn = ({ application, files }: Pick<ReviewReply, 'application' | 'files'>): Handed[] =>
  application.submitted_fields
    .filter((field) => isOfFiles({ type: field.field_type }))
    .flatMap(({ value, field_name }) => [value].flat().map((id) => ({ file: files.find((file) => file.id === id), as: field_name })))
    .filter((handed): handed is Handed => handed.file !== undefined);
