/**
 * Mails to customers about a payment: how to pay it, with a reminder; that it is paid; that it was refunded. And all about a subscription, from its terms
 * to its end.
 */
export const customerMails = ['how_to_pay', 'paid', 'refunded', 'subscription'] as const;
/** Mails to a platform's sellers about income. Mails about problems, or that ask for something, cannot be switched off. */
export const sellerMails = ['first_sale', 'payout_paid'] as const;
export const mailKinds = [...customerMails, ...sellerMails] as const;
export type MailKind = (typeof mailKinds)[number];

/** The mails that a merchant can switch off: an ordinary merchant has no sellers. */
export const mailsOf = ({ platformRole }: { platformRole: string | null }): readonly MailKind[] =>
  platformRole === 'platform' ? mailKinds : customerMails;

/** `mailsOff` as in the merchant's row. */
type MailSettings = { mailsOff: unknown };
export const isMailOn = ({ mailsOff }: MailSettings, kind: MailKind): boolean => !(mailsOff as string[]).includes(kind);
