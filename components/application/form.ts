import type { FormField, FormReply } from '@/lib/onboarding/form/schema';

export type Group = { name: string; fields: FormField[] };

/** What is agreed to last stands beside what it is about, not among the questions. */
export const isAgreement = ({ field_type: type }: FormField): boolean => type === 'service_agreement';

/** Something is to be done about it: nothing valid stands there, or what does is wrong or was sent back. */
export const isOpen = ({ optional, open, error, returned_reason: returned }: FormField): boolean =>
  (open && !optional) || error !== null || returned !== null;

/** It was answered wrongly, or is to be corrected. */
export const isFaulty = ({ error, returned_reason: returned }: FormField): boolean => error !== null || returned !== null;

/** The fields by the part of their name before the dot, in their order. */
export function groupsOf(fields: readonly FormField[]): Group[] {
  const groups = new Map<string, FormField[]>();
  for (const field of fields) {
    const name = field.field.split('.')[0] ?? '';
    groups.set(name, [...(groups.get(name) ?? []), field]);
  }
  return [...groups].map(([name, own]) => ({ name, fields: own }));
}

/** The pages of the form: every group that asks for more than agreement. */
export const stepsOf = ({ fields }: FormReply): Group[] => groupsOf(fields.filter((field) => !isAgreement(field)));

/** Whether each answer is kept as it is given. What was handed in already changes by a press, with all that belongs to it. */
export const savesEach = ({ status }: FormReply): boolean => status === 'incomplete';

/** What a choice offers: values with their labels. */
export function optionsOf({ field_properties: { enum: one, items } }: FormField): { value: string; label: string }[] {
  return Object.entries(one ?? items?.enum ?? {}).map(([label, value]) => ({ value, label }));
}

/** Where somebody goes on: the first page with something to do, else the last look at all of it. */
export const placeToGoOn = (form: FormReply): string => stepsOf(form).find(({ fields }) => fields.some(isOpen))?.name ?? review;
export const review = 'review';
