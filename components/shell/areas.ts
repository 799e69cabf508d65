import { CreditCard, KeyRound, type LucideIcon } from 'lucide-react';

/** One entry of the navigation. An area that is not built yet is absent. */
type Area = { id: 'payments' | 'keys'; href: string; icon: LucideIcon };
type Section = { id: 'main' | 'developers'; areas: Area[] };

const payments: Area = { id: 'payments', href: '/payments', icon: CreditCard };
const keys: Area = { id: 'keys', href: '/developers/keys', icon: KeyRound };

/** What a person is led to; what they may do is decided by the operations. */
export const sectionsFor = (may: { keys: boolean }): Section[] => [
  { id: 'main', areas: [payments] },
  ...(may.keys ? [{ id: 'developers' as const, areas: [keys] }] : []),
];
