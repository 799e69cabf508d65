import { agreementCommand } from '@/lib/sessions/answer-agreement';

/** Simulates a customer's answer in an app, where nobody presses a button: for integrators' tests of a checkout. */
export const simulateAgreement = agreementCommand({
  name: 'session.agree',
  summary: 'Sandbox: answer for the customer of a checkout',
  description:
    'For a checkout in `customer` mode: the customer agrees in an app to be kept (`approved`), and the checkout is completed with a new customer; or refuses (`declined`), and it stays open.',
  route: 'POST /test_helpers/sessions/{id}/agree',
  allow: 'sandbox:drive',
  refusals: ['invalid_payment_type'],
});
