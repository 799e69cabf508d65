import 'server-only';
import { bank } from '@/lib/onboarding/catalogue/bank';
import { company } from '@/lib/onboarding/catalogue/company';
import type { Field } from '@/lib/onboarding/catalogue/field';
import { invoices } from '@/lib/onboarding/catalogue/invoice';
import { agreements, cards, replies } from '@/lib/onboarding/catalogue/other-fields';
import { applicant, representative } from '@/lib/onboarding/catalogue/people';

/** Every field of the seller's application, in the order of the form. To add a field, add an entry to one of these lists. */
export const fields: readonly Field[] = [
  ...company,
  ...invoices,
  ...representative,
  ...applicant,
  ...bank,
  ...cards,
  ...replies,
  ...agreements,
];

const byName = new Map(fields.map((field) => [field.name, field]));
export const fieldOf = (name: string): Field | undefined => byName.get(name);
export const positionOf: ReadonlyMap<string, number> = new Map(fields.map(({ name }, index) => [name, index + 1]));

/** Sorted so that a field comes after those in its `looksAt`: one pass validates them all. */
export const inOrderOfJudging: readonly Field[] = (() => {
  const ordered = new Set<Field>();
  const visit = (field: Field | undefined): void => {
    if (!field || ordered.has(field)) return;
    for (const name of field.looksAt ?? []) visit(byName.get(name));
    ordered.add(field);
  };
  fields.forEach(visit);
  return [...ordered];
})();
