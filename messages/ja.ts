import acquirers from './ja/acquirers.json';
import audit from './ja/audit.json';
import chargebacks from './ja/chargebacks.json';
import checkout from './ja/checkout.json';
import home from './ja/home.json';
import ledger from './ja/ledger.json';
import mail from './ja/mail.json';
import merchants from './ja/merchants.json';
import notes from './ja/notes.json';
import onboarding from './ja/onboarding.json';
import operators from './ja/operators.json';
import orders from './ja/orders.json';
import payments from './ja/payments.json';
import payouts from './ja/payouts.json';
import reference from './ja/reference.json';
import refunds from './ja/refunds.json';
import sandbox from './ja/sandbox.json';
import shell from './ja/shell.json';
import subscriptionPage from './ja/subscription-page.json';
import subscriptions from './ja/subscriptions.json';
import team from './ja/team.json';
import webhooks from './ja/webhooks.json';

/** Every text of the screens, mails and papers in Japanese, by the noun that it belongs to. What the API’s document says of its fields stands apart, in descriptions.json. */
export const ja = {
  ...acquirers,
  ...audit,
  ...chargebacks,
  ...checkout,
  ...home,
  ...ledger,
  ...mail,
  ...merchants,
  ...notes,
  ...onboarding,
  ...operators,
  ...orders,
  ...payments,
  ...payouts,
  ...reference,
  ...refunds,
  ...sandbox,
  ...shell,
  ...subscriptionPage,
  ...subscriptions,
  ...team,
  ...webhooks,
};
