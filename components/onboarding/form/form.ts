import type { FormField, FormReply } from '@/lib/onboarding/form/schema';

export type Group = { name: string; fields: FormField[] };

/** Agreements are next to the submit button, not among the questions. */
export const isAgreement = ({ field_type: type }: FormField): boolean => type === 'service_agreement';

/** The seller's reply to the reviewer. */
export const isReply = ({ field }: FormField): boolean => field.startsWith('review_information.');

/** Needs an answer: nothing valid yet, an error, or returned by the reviewer. */
export const isOpen = ({ optional, open, error, returned_reason: returned }: FormField): boolean =>
  (open && !optional) || error !== null || returned !== null;

/** Answered wrongly, or returned by the reviewer. */
export const isFaulty = ({ error, returned_reason: returned }: FormField): boolean => error !== null || returned !== null;

/** A field with a single choice is not asked, unless there is a message about it. */
export const isFixed = (field: FormField): boolean => {
  const { field_type: type, optional, value } = field;
  const [only, ...others] = type === 'dropdown' ? optionsOf(field) : [];
  return only !== undefined && others.length === 0 && !optional && value === only.value && !isFaulty(field);
};

/** The fields grouped by the part of their name before the dot, in order. */
export function groupsOf(fields: readonly FormField[]): Group[] {
  const groups = new Map<string, FormField[]>();
  for (const field of fields) {
    const name = field.field.split('.')[0] ?? '';
    groups.set(name, [...(groups.get(name) ?? []), field]);
  }
  return [...groups].map(([name, own]) => ({ name, fields: own }));
}

/** A question with what belongs to it: a name and its reading, an amount and its currency. */
export type Line = { field: FormField; reading: FormField | null; unit: FormField | null };

const endings = { reading: (name: string) => `${name}_kana`, unit: (name: string) => name.replace(/_amount$/, '_currency') };

/** The fields as people read them: what belongs to another one stands beside it, and is no line of its own. `all`: also those that are not asked. */
export function linesOf(fields: readonly FormField[], all: readonly FormField[]): Line[] {
  const byName = new Map(all.map((field) => [field.field, field]));
  const other = (field: FormField, of: (name: string) => string) => {
    const found = byName.get(of(field.field));
    return found && found !== field ? found : null;
  };
  const lines = fields.map((field) => ({ field, reading: other(field, endings.reading), unit: other(field, endings.unit) }));
  const beside = new Set(lines.flatMap(({ reading, unit }) => [reading, unit]));
  return lines.filter(({ field }) => !beside.has(field));
}

/** The pages of the form: every group that asks for more than agreement. */
export const stepsOf = ({ fields }: FormReply): Group[] => groupsOf(fields.filter((field) => !isAgreement(field) && !isFixed(field)));

type ValueOf = (name: string) => unknown;
const isBlank = (value: unknown): boolean => value === null || value === '';

/** The fields that another answer fills in, by that answer's field: a postal code fills in prefecture and city, a code its bank's name. */
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
 * The open fields. A field that another answer fills in only counts once that answer is given and it is still empty, so that the number
 * goes down while a person answers.
 */
export function leftIn(fields: readonly FormField[]): FormField[] {
  const valueIn = (name: string) => fields.find(({ field }) => field === name)?.value ?? null;
  const later = filledLater(fields, valueIn);
  return fields.filter((field) => isOpen(field) && !isFixed(field) && !later.has(field));
}

/** Fields that another, missing answer will fill in: they are hidden until then. */
export function filledLater(fields: readonly FormField[], read: ValueOf): Set<FormField> {
  const filled = filledBy(fields);
  return new Set(
    fields.filter((field) => {
      const by = filled.get(field.field);
      return by !== undefined && !isFaulty(field) && isBlank(read(field.field)) && isBlank(read(by.field));
    }),
  );
}

/** How many questions are left is unknown before this is answered. */
export const isUndecided = ({ fields }: Pick<FormReply, 'fields'>): boolean => fields.some(({ decides, open }) => decides && open);

/** Nothing is answered yet. */
export const isUntouched = ({ fields }: Pick<FormReply, 'fields'>): boolean =>
  fields.every((field) => field.value === null || isFixed(field));

/** Whether each answer is saved at once. A submitted application changes with a button, as a whole. */
export const savesEach = ({ status }: FormReply): boolean => status === 'incomplete';

/** The options of a choice: values with their labels. */
export function optionsOf({ field_properties: { enum: one, items } }: FormField): { value: string; label: string }[] {
  return Object.entries(one ?? items?.enum ?? {}).map(([label, value]) => ({ value, label }));
}

/** The place to continue: the first page with open fields, else the final review. */
export const placeToGoOn = (form: FormReply): string => stepsOf(form).find(({ fields }) => fields.some(isOpen))?.name ?? review;
export const review = 'review';
