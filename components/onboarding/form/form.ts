import type { FormField, FormReply } from '@/lib/onboarding/form/schema';

export type Group = { name: string; fields: FormField[] };

/** What is agreed to last stands beside what it is about, not among the questions. */
export const isAgreement = ({ field_type: type }: FormField): boolean => type === 'service_agreement';

/** What the seller writes to the reviewer, about all that was sent back. */
export const isReply = ({ field }: FormField): boolean => field.startsWith('review_information.');

/** Something is to be done about it: nothing valid stands there, or what does is wrong or was sent back. */
export const isOpen = ({ optional, open, error, returned_reason: returned }: FormField): boolean =>
  (open && !optional) || error !== null || returned !== null;

/** It was answered wrongly, or is to be corrected. */
export const isFaulty = ({ error, returned_reason: returned }: FormField): boolean => error !== null || returned !== null;

/** Where there is but one to choose nobody is asked, unless something is to be said about it. */
export const isFixed = (field: FormField): boolean => {
  const { field_type: type, optional, value } = field;
  const [only, ...others] = type === 'dropdown' ? optionsOf(field) : [];
  return only !== undefined && others.length === 0 && !optional && value === only.value && !isFaulty(field);
};

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
export const stepsOf = ({ fields }: FormReply): Group[] => groupsOf(fields.filter((field) => !isAgreement(field) && !isFixed(field)));

type ValueOf = (name: string) => unknown;
const isBlank = (value: unknown): boolean => value === null || value === '';

/** What an answer to another field fills in, by the name of that one: a postal code the prefecture and city, a code the name of its bank. */
function filledBy(fields: readonly FormField[]): Map<string, FormField> {
  const filled = new Map<string, FormField>();
  for (const field of fields) {
    const { assist } = field;
    const names =
      assist?.kind === 'address'
        ? [assist.prefecture, assist.prefectureKana, assist.city, assist.cityKana]
        : assist?.kind === 'bank' || assist?.kind === 'branch'
          ? [assist.name]
          : [];
    for (const name of names) filled.set(name, field);
  }
  return filled;
}

/**
 * What is left to be done. What another answer fills in counts once that has been given and it is still empty, so that the number goes down and
 * not up while somebody answers.
 */
export function leftIn(fields: readonly FormField[]): FormField[] {
  const valueIn = (name: string) => fields.find(({ field }) => field === name)?.value ?? null;
  const later = filledLater(fields, valueIn);
  return fields.filter((field) => isOpen(field) && !isFixed(field) && !later.has(field));
}

/** What is filled in once another field is answered, as long as it is not: nobody needs to see it before. */
export function filledLater(fields: readonly FormField[], read: ValueOf): Set<FormField> {
  const filled = filledBy(fields);
  return new Set(
    fields.filter((field) => {
      const by = filled.get(field.field);
      return by !== undefined && !isFaulty(field) && isBlank(read(field.field)) && isBlank(read(by.field));
    }),
  );
}

/** How much is left is not known before this is answered. */
export const isUndecided = ({ fields }: Pick<FormReply, 'fields'>): boolean => fields.some(({ decides, open }) => decides && open);

/** Nobody has answered anything yet. */
export const isUntouched = ({ fields }: Pick<FormReply, 'fields'>): boolean =>
  fields.every((field) => field.value === null || isFixed(field));

/** Whether each answer is kept as it is given. What was handed in already changes by a press, with all that belongs to it. */
export const savesEach = ({ status }: FormReply): boolean => status === 'incomplete';

/** What a choice offers: values with their labels. */
export function optionsOf({ field_properties: { enum: one, items } }: FormField): { value: string; label: string }[] {
  return Object.entries(one ?? items?.enum ?? {}).map(([label, value]) => ({ value, label }));
}

/** Where somebody goes on: the first page with something to do, else the last look at all of it. */
export const placeToGoOn = (form: FormReply): string => stepsOf(form).find(({ fields }) => fields.some(isOpen))?.name ?? review;
export const review = 'review';
