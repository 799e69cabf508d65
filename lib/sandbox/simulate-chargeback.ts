import { decisionCommand } from '@/lib/chargebacks/decide-chargeback';
import { raiseCommand } from '@/lib/chargebacks/raise-chargeback';

/** Simulates a cardholder and the issuer. */
export const createChargeback = raiseCommand({
  name: 'chargeback.create',
  summary: 'Sandbox: have a cardholder dispute a payment',
  description: 'For a captured card payment, and for at most what has not been refunded. Its due date follows from the card brand.',
  route: 'POST /test_helpers/chargebacks',
  allow: 'sandbox:drive',
  sandboxOnly: true,
});

export const simulateChargeback = decisionCommand({
  name: 'chargeback.simulate',
  summary: 'Sandbox: decide a chargeback',
  description: 'What the issuer would decide. `won` only after a defense; it then stays `defended`. `cancelled`: withdrawn.',
  route: 'POST /test_helpers/chargebacks/{id}/simulate',
  allow: 'sandbox:drive',
  sandboxOnly: true,
});
