import { acceptChargeback } from '@/lib/chargebacks/accept-chargeback';
import { defendChargeback } from '@/lib/chargebacks/defense/defend-chargeback';
import { listChargebacks } from '@/lib/chargebacks/list-chargebacks';
import { showChargeback } from '@/lib/chargebacks/show-chargeback';
import { createCustomer } from '@/lib/customers/create-customer';
import { listCustomers } from '@/lib/customers/list-customers';
import { showCustomer } from '@/lib/customers/show-customer';
import { listEvents } from '@/lib/events/list-events';
import { showEvent } from '@/lib/events/show-event';
import { listMethods } from '@/lib/merchants/checkout/list-methods';
import { createMerchant } from '@/lib/merchants/create-merchant';
import { assignFeeProfile } from '@/lib/merchants/fee-profiles/assign-profile';
import { changeFeeProfile } from '@/lib/merchants/fee-profiles/change-profile';
import { createFeeProfile } from '@/lib/merchants/fee-profiles/create-profile';
import { retireFeeProfile } from '@/lib/merchants/fee-profiles/end-profile';
import { listFeeProfiles } from '@/lib/merchants/fee-profiles/list-profiles';
import { showSellerProfile } from '@/lib/merchants/fee-profiles/show-seller-profile';
import { listBalanceTransactions } from '@/lib/merchants/list-balance-transactions';
import { listMerchants } from '@/lib/merchants/list-merchants';
import { showBalance } from '@/lib/merchants/show-balance';
import { showMerchant } from '@/lib/merchants/show-merchant';
import { updateMerchant } from '@/lib/merchants/update-merchant';
import { createFile } from '@/lib/onboarding/files/create-file';
import { listFiles } from '@/lib/onboarding/files/list-files';
import { showFile } from '@/lib/onboarding/files/show-file';
import { showApplication } from '@/lib/onboarding/show-application';
import { simulateStatus } from '@/lib/onboarding/simulate-status';
import { updateApplication } from '@/lib/onboarding/update-application';
import { closeIdempotencyKey } from '@/lib/operation/close-key';
import type { Operation } from '@/lib/operation/operation';
import { cancelPayment } from '@/lib/payments/cancel-payment';
import { capturePayment } from '@/lib/payments/capture-payment';
import { createPayment } from '@/lib/payments/create-payment';
import { listPayments } from '@/lib/payments/list-payments';
import { showPayment } from '@/lib/payments/show-payment';
import { updatePayment } from '@/lib/payments/update-payment';
import { createRefundLink } from '@/lib/refunds/links/create-link';
import { listRefundLinks } from '@/lib/refunds/links/list-links';
import { withdrawRefundLink } from '@/lib/refunds/links/withdraw-link';
import { refundPayment } from '@/lib/refunds/refund-payment';
import { requestRefund } from '@/lib/refunds/requests/request-refund';
import { createSubscription } from '@/lib/renewals/create-subscription';
import { previewSubscription } from '@/lib/renewals/preview-subscription';
import { retrySubscription } from '@/lib/renewals/retry-subscription';
import { updateSubscription } from '@/lib/renewals/update-subscription';
import { advanceClock } from '@/lib/sandbox/advance-clock';
import { simulateAgreement } from '@/lib/sandbox/simulate-agreement';
import { createChargeback, simulateChargeback } from '@/lib/sandbox/simulate-chargeback';
import { simulatePayment } from '@/lib/sandbox/simulate-payment';
import { failRefundInSandbox, simulateRefund } from '@/lib/sandbox/simulate-refund';
import { simulateRefundRequest } from '@/lib/sandbox/simulate-refund-request';
import { simulateSettlement } from '@/lib/sandbox/simulate-settlement';
import { createSecureToken } from '@/lib/secure-tokens/create-secure-token';
import { showSecureToken } from '@/lib/secure-tokens/show-secure-token';
import { cancelSession } from '@/lib/sessions/cancel-session';
import { createSession } from '@/lib/sessions/create-session';
import { paySession } from '@/lib/sessions/pay-session';
import { reopenSession } from '@/lib/sessions/reopen-session';
import { showSession } from '@/lib/sessions/show-session';
import { holdPayouts } from '@/lib/settlements/holds/hold-payouts';
import { releasePayouts } from '@/lib/settlements/holds/release-payouts';
import { showPayoutsHold } from '@/lib/settlements/holds/show-payouts-hold';
import { listSettlements } from '@/lib/settlements/list/list-settlements';
import { showSettlement } from '@/lib/settlements/show-settlement';
import { cancelSubscription } from '@/lib/subscriptions/cancel-subscription';
import { deleteCustomer } from '@/lib/subscriptions/customers/delete-customer';
import { updateCustomer } from '@/lib/subscriptions/customers/update-customer';
import { deleteSubscription } from '@/lib/subscriptions/delete-subscription';
import { listSubscriptions } from '@/lib/subscriptions/list-subscriptions';
import { pauseSubscription } from '@/lib/subscriptions/pause-subscription';
import { resumeSubscription } from '@/lib/subscriptions/resume-subscription';
import { showSubscription } from '@/lib/subscriptions/show-subscription';
import { showTerms } from '@/lib/subscriptions/show-terms';
import { createToken } from '@/lib/tokens/create-token';
import { transferBalance } from '@/lib/transfers/transfer-balance';

/**
 * Every operation of the API, in the order of the OpenAPI document. The router takes its paths from here: an unlisted operation has none.
 */
export const operations = [
  createMerchant,
  listMerchants,
  showMerchant,
  updateMerchant,
  createFeeProfile,
  listFeeProfiles,
  changeFeeProfile,
  retireFeeProfile,
  showSellerProfile,
  assignFeeProfile,
  showApplication,
  updateApplication,
  simulateStatus,
  showBalance,
  listBalanceTransactions,
  transferBalance,
  showPayoutsHold,
  holdPayouts,
  releasePayouts,
  createFile,
  listFiles,
  showFile,
  listMethods,
  createPayment,
  listPayments,
  showPayment,
  updatePayment,
  capturePayment,
  cancelPayment,
  refundPayment,
  requestRefund,
  createRefundLink,
  listRefundLinks,
  withdrawRefundLink,
  createSession,
  showSession,
  paySession,
  cancelSession,
  reopenSession,
  createSecureToken,
  showSecureToken,
  createToken,
  createCustomer,
  listCustomers,
  showCustomer,
  updateCustomer,
  deleteCustomer,
  createSubscription,
  listSubscriptions,
  showSubscription,
  showTerms,
  updateSubscription,
  deleteSubscription,
  pauseSubscription,
  resumeSubscription,
  cancelSubscription,
  retrySubscription,
  previewSubscription,
  listChargebacks,
  showChargeback,
  acceptChargeback,
  defendChargeback,
  listSettlements,
  showSettlement,
  listEvents,
  showEvent,
  closeIdempotencyKey,
  simulatePayment,
  simulateAgreement,
  simulateRefund,
  failRefundInSandbox,
  simulateRefundRequest,
  simulateSettlement,
  createChargeback,
  simulateChargeback,
  advanceClock,
] as const satisfies readonly Operation[];
