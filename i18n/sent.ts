import type ja from '../messages/ja.json';

/**
 * Which messages a browser is sent, by the place that it looks at: all of them with every page would be most of what a page weighs.
 * A place's own stand instead of those around it. app/sent-messages.test.ts keeps the lists to what the screens ask for.
 */
export const sent = {
  root: ['failure'],
  customer: ['copy', 'session'],
  public: ['copy', 'language', 'reset', 'security', 'signIn', 'theme'],
  shell: ['account', 'copy', 'failure', 'language', 'nav', 'payment', 'search', 'theme', 'time'],
  account: ['account', 'copy', 'security', 'signIn', 'time'],
  home: ['copy', 'home', 'volume'],
  payments: ['capture', 'copy', 'deliveries', 'deposits', 'filters', 'payment', 'payments', 'phoneOrder', 'refund', 'split', 'time'],
  chargebacks: [
    'chargebacks',
    'copy',
    'defense',
    'dialog',
    'filters',
    'papers',
    'payment',
    'payments',
    'questions',
    'recovery',
    'time',
    'upload',
  ],
  paymentLinks: ['copy', 'filters', 'payment', 'paymentLinks', 'split', 'time'],
  sellers: ['account', 'balance', 'copy', 'dialog', 'filters', 'merchant', 'merchants', 'payment', 'seller', 'sellers', 'time'],
  balance: ['balance', 'copy', 'filters', 'payment', 'time'],
  developers: ['copy', 'deliveries', 'dialog', 'environment', 'events', 'filters', 'keys', 'payments', 'reference', 'time', 'webhooks'],
  settings: [
    'account',
    'audit',
    'checkoutSettings',
    'copy',
    'dialog',
    'fees',
    'filters',
    'merchant',
    'ownFees',
    'payments',
    'recovery',
    'team',
    'time',
  ],
  questions: ['copy', 'questions', 'upload'],
  application: ['answers', 'application', 'copy', 'time', 'upload'],
  overview: ['overview', 'volume'],
  merchants: ['account', 'copy', 'dialog', 'fees', 'filters', 'merchant', 'merchants', 'time'],
  applications: ['answers', 'applications', 'dialog', 'merchants', 'papers', 'time'],
  deposits: ['copy', 'deposits', 'payment', 'time'],
  feeRates: ['fees', 'time'],
  adjustments: ['adjustments', 'copy', 'dialog', 'time'],
  ledgerProof: ['ledgerProof', 'time'],
  sandbox: ['payment', 'sandbox', 'time'],
} as const satisfies Record<string, readonly (keyof typeof ja)[]>;
export type Place = keyof typeof sent;
