import {
  BadgePercent,
  Banknote,
  BanknoteArrowUp,
  BookCheck,
  BookOpen,
  Building2,
  Cable,
  CalendarSync,
  ChartColumn,
  ClipboardCheck,
  ClipboardList,
  CodeXml,
  CreditCard,
  FileText,
  FlaskConical,
  Gauge,
  Globe,
  HandCoins,
  House,
  KeyRound,
  Landmark,
  Link2,
  type LucideIcon,
  MessageCircleQuestion,
  Percent,
  Radio,
  ReceiptJapaneseYen,
  Scale,
  ScrollText,
  Settings,
  ShieldAlert,
  ShoppingBag,
  Store,
  Undo2,
  UserRound,
  UserRoundCog,
  UsersRound,
  Wallet,
  Webhook,
} from 'lucide-react';

export type Section = 'main' | 'ledger' | 'developers' | 'settings';
const sections = {
  main: { icon: House },
  ledger: { icon: BookCheck },
  developers: { icon: CodeXml },
  settings: { icon: Settings },
} as const satisfies Record<Section, { icon: LucideIcon }>;

/** All existing areas, in the order of the navigation. */
const places = {
  home: { section: 'main', href: '/home', icon: House },
  application: { section: 'main', href: '/application', icon: ClipboardList },
  overview: { section: 'main', href: '/overview', icon: Gauge },
  merchants: { section: 'main', href: '/merchants', icon: Building2 },
  applications: { section: 'main', href: '/applications', icon: ClipboardCheck },
  deposits: { section: 'main', href: '/deposits', icon: Landmark },
  refundRequests: { section: 'main', href: '/refund-requests', icon: HandCoins },
  bankFiles: { section: 'main', href: '/bank-files', icon: Banknote },
  chargebackDecisions: { section: 'main', href: '/chargeback-decisions', icon: ShieldAlert },
  payments: { section: 'main', href: '/payments', icon: CreditCard },
  subscriptions: { section: 'main', href: '/subscriptions', icon: CalendarSync },
  refunds: { section: 'main', href: '/refunds', icon: Undo2 },
  chargebacks: { section: 'main', href: '/chargebacks', icon: ShieldAlert },
  questions: { section: 'main', href: '/questions', icon: MessageCircleQuestion },
  customers: { section: 'main', href: '/customers', icon: UserRound },
  paymentLinks: { section: 'main', href: '/payment-links', icon: Link2 },
  sellers: { section: 'main', href: '/sellers', icon: Store },
  balance: { section: 'main', href: '/balance', icon: Wallet },
  payouts: { section: 'main', href: '/payouts', icon: BanknoteArrowUp },
  reports: { section: 'main', href: '/reports', icon: ChartColumn },
  adjustments: { section: 'ledger', href: '/adjustments', icon: Scale },
  ledgerProof: { section: 'ledger', href: '/ledger-proof', icon: BookCheck },
  keys: { section: 'developers', href: '/developers/keys', icon: KeyRound },
  origins: { section: 'developers', href: '/developers/origins', icon: Globe },
  webhooks: { section: 'developers', href: '/developers/webhooks', icon: Webhook },
  events: { section: 'developers', href: '/developers/events', icon: Radio },
  api: { section: 'developers', href: '/developers/api', icon: BookOpen },
  sandbox: { section: 'developers', href: '/sandbox', icon: FlaskConical },
  feeRates: { section: 'settings', href: '/fee-rates', icon: Percent },
  acquirers: { section: 'settings', href: '/acquirers', icon: Cable },
  operators: { section: 'settings', href: '/operators', icon: UserRoundCog },
  operatorAudit: { section: 'settings', href: '/operator-audit', icon: ScrollText },
  team: { section: 'settings', href: '/settings/team', icon: UsersRound },
  audit: { section: 'settings', href: '/settings/audit', icon: ScrollText },
  fees: { section: 'settings', href: '/settings/fees', icon: ReceiptJapaneseYen },
  checkout: { section: 'settings', href: '/settings/checkout', icon: ShoppingBag },
  feeProfiles: { section: 'settings', href: '/settings/fee-profiles', icon: BadgePercent },
  invoices: { section: 'settings', href: '/settings/invoices', icon: FileText },
  chargebackSettings: { section: 'settings', href: '/settings/chargebacks', icon: Undo2 },
} as const satisfies Record<string, { section: Section; href: string; icon: LucideIcon }>;

export type Area = keyof typeof places;
/** The number of waiting items per area. */
export type Waiting = Partial<Record<Area, number>>;

export const hrefOf = (area: Area): string => places[area].href;

/**
 * The navigation for a person with these areas; the operations decide about access. All but the main section are folded away behind their
 * name, so that the whole navigation fits a small window; a section of one area stands by itself.
 */
export function sectionsOf(areas: readonly Area[]) {
  const shown = (Object.keys(places) as Area[]).filter((area) => areas.includes(area)).map((id) => ({ id, ...places[id] }));
  return (Object.keys(sections) as Section[])
    .map((id) => ({ id, icon: sections[id].icon, areas: shown.filter(({ section }) => section === id) }))
    .filter((section) => section.areas.length > 0)
    .map((section) => ({ ...section, folds: section.id !== 'main' && section.areas.length > 1 }));
}

/** Whether this page is the area's or below it. */
export const isWithin = (path: string, href: string): boolean => path === href || path.startsWith(`${href}/`);

/** The first page after sign-in. */
export const firstPlaceOf = (areas: readonly Area[]): string => sectionsOf(areas)[0]?.areas[0]?.href ?? '/payments';
