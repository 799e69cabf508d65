import { BookCheck, Building2, CreditCard, Gauge, KeyRound, type LucideIcon, Percent, Scale } from 'lucide-react';

/** Every area that is built; one that is not is absent. In the order in which they stand. */
const places = {
  overview: { section: 'main', href: '/overview', icon: Gauge },
  merchants: { section: 'main', href: '/merchants', icon: Building2 },
  payments: { section: 'main', href: '/payments', icon: CreditCard },
  feeRates: { section: 'main', href: '/fee-rates', icon: Percent },
  adjustments: { section: 'ledger', href: '/adjustments', icon: Scale },
  ledgerProof: { section: 'ledger', href: '/ledger-proof', icon: BookCheck },
  keys: { section: 'developers', href: '/developers/keys', icon: KeyRound },
} as const satisfies Record<string, { section: string; href: string; icon: LucideIcon }>;

export type Area = keyof typeof places;
type Section = (typeof places)[Area]['section'];

/** The navigation of a person who is led to these areas; what they may do there is decided by the operations. */
export function sectionsOf(areas: readonly Area[]) {
  const shown = (Object.keys(places) as Area[]).filter((area) => areas.includes(area)).map((id) => ({ id, ...places[id] }));
  const sections: Section[] = ['main', 'ledger', 'developers'];
  return sections.map((id) => ({ id, areas: shown.filter(({ section }) => section === id) })).filter((section) => section.areas.length > 0);
}

/** Where a person begins. */
export const firstPlaceOf = (areas: readonly Area[]): string => sectionsOf(areas)[0]?.areas[0]?.href ?? '/payments';
