import 'server-only';
import { bank } from '@/lib/onboarding/catalogue/bank';
import { company } from '@/lib/onboarding/catalogue/company';
import type { Field } from '@/lib/onboarding/catalogue/field';
import { invoices } from '@/lib/onboarding/catalogue/invoice';
import { applicant, representative } from '@/lib/onboarding/catalogue/people';
import { agreements, cards, replies } from '@/lib/onboarding/catalogue/rest';

/** Everything that a seller may be asked, in the order in which it is asked. To add a field is to add its entry. */
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

/** Every field after those that it looks at, so that one pass judges them all. */
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
