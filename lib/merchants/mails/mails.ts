/** What customers are written of a payment: how to pay it, with a reminder; that it is paid; that it was refunded. */
export const customerMails = ['how_to_pay', 'paid', 'refunded'] as const;
/** What a platform's sellers are written of money that comes. What goes wrong, or asks them for something, they always read. */
export const sellerMails = ['first_sale', 'payout_paid'] as const;
export const mailKinds = [...customerMails, ...sellerMails] as const;
export type MailKind = (typeof mailKinds)[number];

/** What can be switched off: an ordinary merchant has no sellers. */
export const mailsOf = ({ platformRole }: { platformRole: string | null }): readonly MailKind[] =>
  platformRole === 'platform' ? mailKinds : customerMails;

/** `mailsOff` as a merchant's row keeps it. */
type MailSettings = { mailsOff: unknown };
export const isMailOn = ({ mailsOff }: MailSettings, kind: MailKind): boolean => !(mailsOff as string[]).includes(kind);
