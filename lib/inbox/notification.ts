/** Whom a notification concerns. `admins`: those of the staff who manage keys and webhooks. */
export type Audience = 'staff' | 'admins' | 'seller' | 'operators' | 'person';
/** Whose choices there are. */
export type Reader = 'staff' | 'seller' | 'operator';

type Way = 'product' | 'mail';
type Kind = {
  /** How each reader is told; `mail` where there is such a mail. Nobody else sees this kind among the choices. */
  ways: Partial<Record<Reader, readonly Way[]>>;
  /** Only for those who manage the merchant's keys and webhooks. */
  forAdmins?: true;
};

const both: readonly Way[] = ['product', 'mail'];
const product: readonly Way[] = ['product'];

/**
 * The kinds of notifications. A mail that is not here cannot be switched off by its reader: it is about the security of an account, or
 * asks for what the law or the bank needs, such as another bank account.
 */
const notificationKinds = {
  chargeback_raised: { ways: { staff: both } },
  chargeback_due: { ways: { staff: both } },
  question_asked: { ways: { seller: both } },
  question_answered: { ways: { staff: both } },
  refund_failed: { ways: { staff: both } },
  payout_paid: { ways: { seller: both } },
  payout_overdue: { ways: { staff: product, seller: both, operator: product } },
  payout_returned: { ways: { staff: product, seller: product } },
  first_sale: { ways: { seller: both } },
  application_submitted: { ways: { operator: product } },
  application_decided: { ways: { staff: product, seller: product } },
  webhook_failing: { ways: { staff: both }, forAdmins: true },
  mention: { ways: { staff: both, operator: both } },
  assignment: { ways: { staff: both, operator: both } },
} as const satisfies Record<string, Kind>;
export type NotificationKind = keyof typeof notificationKinds;
export const kindNames = Object.keys(notificationKinds) as [NotificationKind, ...NotificationKind[]];

/** By kind what a person has switched off; what is not named is on. */
export type Choices = Partial<Record<NotificationKind, Partial<Record<Way, boolean>>>>;

export const wants = (choices: Choices | null, kind: NotificationKind, way: Way): boolean => choices?.[kind]?.[way] ?? true;

type Person = { role: string };
export const readerOf = ({ role }: Person): Reader => (role === 'operator' || role === 'seller' ? role : 'staff');

/** How a person may be told of a kind: empty where it does not concern them. */
export function waysFor(person: Person, kind: NotificationKind): readonly Way[] {
  const { ways, forAdmins }: Kind = notificationKinds[kind];
  return forAdmins && person.role !== 'admin' ? [] : (ways[readerOf(person)] ?? []);
}

/** What a notification says beside its kind. `href`: the matter's own page, where the kind alone does not tell it. */
export type Facts = Partial<Record<'name' | 'order' | 'url' | 'text' | 'href', string> & Record<'amount' | 'days' | 'hours', number>> & {
  outcome?: 'accepted' | 'returned' | 'declined' | 'reopened' | 'ours' | 'off';
};

/** The page of the matter. */
export function placeOf(kind: NotificationKind, subjectId: string, facts: Facts, reader: Reader): string {
  // a path of our own pages, and nothing that leads elsewhere
  if (facts.href && /^\/[a-z]/.test(facts.href)) return facts.href;
  switch (kind) {
    case 'chargeback_raised':
    case 'chargeback_due':
    case 'question_answered':
      return `/chargebacks/${subjectId}`;
    case 'question_asked':
      return `/questions/${subjectId}`;
    case 'payout_paid':
    case 'payout_returned':
      return `/payouts/${subjectId}`;
    case 'payout_overdue':
      return reader === 'operator' ? '/bank-files' : `/payouts/${subjectId}`;
    case 'first_sale':
    case 'refund_failed':
      return `/payments/${subjectId}`;
    case 'application_submitted':
      return `/applications/${subjectId}`;
    case 'application_decided':
      return reader === 'seller' ? '/application' : `/sellers/${subjectId}`;
    case 'webhook_failing':
      return `/developers/webhooks/${subjectId}`;
    case 'mention':
    case 'assignment':
      return '/home';
  }
}
