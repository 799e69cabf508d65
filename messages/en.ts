import acquirers from './en/acquirers.json';
import audit from './en/audit.json';
import chargebacks from './en/chargebacks.json';
import checkout from './en/checkout.json';
import home from './en/home.json';
import ledger from './en/ledger.json';
import mail from './en/mail.json';
import merchants from './en/merchants.json';
import notes from './en/notes.json';
import onboarding from './en/onboarding.json';
import operators from './en/operators.json';
import orders from './en/orders.json';
import payments from './en/payments.json';
import payouts from './en/payouts.json';
import reference from './en/reference.json';
import refunds from './en/refunds.json';
import sandbox from './en/sandbox.json';
import shell from './en/shell.json';
import subscriptionPage from './en/subscription-page.json';
import subscriptions from './en/subscriptions.json';
import team from './en/team.json';
import webhooks from './en/webhooks.json';

/** Every text of the screens, mails and papers in English, by the noun that it belongs to. */
export const en = {
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
