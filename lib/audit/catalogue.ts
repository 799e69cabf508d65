import type { Change } from '@/lib/operation/audit';

/** What the log of a platform or an ordinary merchant tells: every operation that changes something of it. Each has its words in the messages. */
export const auditedOperations = [
  'payment.create',
  'payment.update',
  'payment.capture',
  'payment.cancel',
  'payment.refund',
  'payment.expire',
  'payment.mark_as_fraud',
  'payment.simulate',
  'payment.take_notice',
  'payment.answer_wallet',
  'deposit.complete',
  'deposit.return',
  'session.create',
  'session.pay',
  'session.cancel',
  'session.answer_agreement',
  'session.agree',
  'customer.create',
  'customer.update',
  'customer.delete',
  'merchant.create',
  'merchant.update',
  'merchant.open',
  'merchant.take_in',
  'merchant.change_terms',
  'merchant.change_checkout',
  'application.update',
  'application.save_answers',
  'application.simulate',
  'application.accept',
  'application.decline',
  'application.send_back',
  'application.reopen',
  'file.create',
  'fee.set_processing_rate',
  'fee.set_customer_fee',
  'key.create',
  'key.revoke',
  'webhook.create',
  'webhook.update',
  'webhook.rotate_secret',
  'webhook.ping',
  'webhook.delete',
  'webhook.mind',
  'delivery.redeliver',
  'delivery.recover',
  'user.create',
  'user.invite',
  'user.revoke_invitation',
  'user.change',
  'seller.take_in',
  'seller.invite',
  'seller.revoke_invitation',
  'invitation.accept',
  'invitation.renew',
  'reset.request',
  'reset.finish',
  'account.change_password',
  'account.change_email',
  'account.confirm_email',
  'account.begin_second_factor',
  'account.confirm_second_factor',
  'account.end_second_factor',
  'account.renew_recovery_codes',
  'account.end_sign_in',
  'account.end_other_sign_ins',
] as const;
export type AuditedOperation = (typeof auditedOperations)[number];

/** What those who run the installation do among themselves, not told to the merchant that it is about; what is nobody's business; and what a card's holder is asked, which the token tells itself. */
export const withheldOperations = [
  'merchant.suspend',
  'merchant.lift_suspension',
  'adjustment.propose',
  'adjustment.approve',
  'adjustment.reject',
  'ledger.prove',
  'ledger.prove_nightly',
  'user.invite_operator',
  'home.hide_steps',
  'clock.advance',
  'token.create',
  'secure_token.create',
  'secure_token.answer',
  'secure_token.resend',
  'secure_token.cancel',
] as const;

/** What can be changed. */
export const auditSubjects = [
  'payment',
  'customer',
  'session',
  'merchant',
  'key',
  'user',
  'link',
  'fee',
  'adjustment',
  'proof',
  'webhook',
  'delivery',
  'clock',
  'file',
] as const satisfies readonly Change['subjectKind'][];

/** People, visitors who opened a link and customers at a checkout among them; API keys; the service by itself. */
export const auditActors = ['people', 'keys', 'service'] as const;
export type AuditActor = (typeof auditActors)[number];

const byKeys = /^(payment|customer|session|merchant|file)\./;

/** Whether a key can have done it at all: what none can have done is looked for among the few rows that are not a key's. */
export const isForKeys = (operation: AuditedOperation): boolean => byKeys.test(operation);

export const isAudited = (operation: string): operation is AuditedOperation => (auditedOperations as readonly string[]).includes(operation);
