import { CalendarSync, CreditCard, Download, KeyRound, Link2, type LucideIcon, Store, Undo2, UserRoundPlus, Webhook } from 'lucide-react';

/** What can be begun from anywhere, in its order: where it is done. `file`: the address is a file. */
export const commands = {
  createPayment: { href: '/payments/new', icon: CreditCard },
  createLink: { href: '/payment-links/new', icon: Link2 },
  createSubscription: { href: '/subscriptions/new', icon: CalendarSync },
  refund: { href: '/refunds', icon: Undo2 },
  registerSeller: { href: '/sellers', icon: Store },
  exportPayments: { href: '/payments/export', icon: Download, file: true },
  exportRefunds: { href: '/refunds/export', icon: Download, file: true },
  exportSubscriptions: { href: '/subscriptions/export', icon: Download, file: true },
  inviteMember: { href: '/settings/team', icon: UserRoundPlus },
  createKey: { href: '/developers/keys', icon: KeyRound },
  addWebhook: { href: '/developers/webhooks', icon: Webhook },
} as const satisfies Record<string, { href: string; icon: LucideIcon; file?: true }>;

export type Command = keyof typeof commands;
