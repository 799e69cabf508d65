// The walk through a seller's application; see ./all.

import { changeTerms } from '@/lib/merchants/change-terms';
import { showAccount } from '@/lib/merchants/show-account';
import { listFirstReviews } from '@/lib/onboarding/first-review/list-first-reviews';
import { passOnApplication } from '@/lib/onboarding/first-review/pass-on-application';
import { returnApplication } from '@/lib/onboarding/first-review/return-application';
import { showFirstReview } from '@/lib/onboarding/first-review/show-first-review';
import { saveAnswers } from '@/lib/onboarding/form/save-answers';
import { showForm } from '@/lib/onboarding/form/show-form';
import { findAddresses } from '@/lib/onboarding/look-up/find-addresses';
import { searchBanks } from '@/lib/onboarding/look-up/search-banks';
import { searchBranches } from '@/lib/onboarding/look-up/search-branches';
import { acceptApplication } from '@/lib/onboarding/review/accept-application';
import { declineApplication } from '@/lib/onboarding/review/decline-application';
import { listDecided } from '@/lib/onboarding/review/list-decided';
import { listWaiting } from '@/lib/onboarding/review/list-waiting';
import { reopenApplication } from '@/lib/onboarding/review/reopen-application';
import { sendBackApplication } from '@/lib/onboarding/review/send-back-application';
import { showReview } from '@/lib/onboarding/review/show-review';
import { showApplication } from '@/lib/onboarding/show-application';
import { simulateStatus } from '@/lib/onboarding/simulate-status';
import { updateApplication } from '@/lib/onboarding/update-application';
import type { Operation } from '@/lib/operation/operation';
import { handIn } from '@/lib/testing/fixtures/applicants';
import { type Callers, type Step, step, type WalkMarket } from '@/lib/testing/walk/step';

/** The platform looks before the operator. */
function firstSteps(id: string, { admin, operator }: Pick<Callers, 'admin' | 'operator'>): Step[] {
  const tenantId = ('tenantId' in admin.actor && admin.actor.tenantId) || '';
  const allow: Step = [
    'merchant.change_terms as operator',
    async () => {
      const { version } = await showAccount(operator, { id: tenantId });
      return changeTerms(operator, { id: tenantId, version, first_reviews: true });
    },
  ];
  const check = (operation: Operation<unknown>, more: object = {}): Step => [
    `${operation.definition.name} as admin`,
    async () => operation(admin, { id, version: (await showApplication(admin, { id })).version, ...more }),
  ];
  const phone = 'company_information.company_phone';
  return [
    allow,
    step(listFirstReviews, admin, 'admin')(),
    step(showFirstReview, admin, 'admin')({ id, locale: 'en' }),
    check(returnApplication, { fields: [{ field: phone, reason: '試験' }] }),
    step(updateApplication, admin, 'admin')({ id, [phone]: '06-1234-5678' }),
    check(passOnApplication, { remark: '試験' }),
  ];
}

export function applicationSteps({ seller: id }: Pick<WalkMarket, 'seller'>, { admin, seller, operator }: Callers): Step[] {
  const version = async () => (await showApplication(admin, { id })).version;
  const decide = (operation: Operation<unknown>, more: object = {}): Step => [
    `${operation.definition.name} as operator`,
    async () => operation(operator, { id, version: await version(), ...more }),
  ];
  const phone = 'company_information.company_phone';
  return [
    step(showApplication, admin, 'admin')({ id }),
    decide(reopenApplication, { reason: '試験' }),
    ['application.update as admin', () => handIn(admin, id)],
    step(updateApplication, seller, 'seller')({ id, [phone]: '06-1234-5678' }),
    step(listWaiting, operator, 'operator')(),
    step(listWaiting, operator, 'operator')({ checked: true }),
    step(showReview, operator, 'operator')({ id, locale: 'en' }),
    ...firstSteps(id, { admin, operator }),
    decide(sendBackApplication, { fields: [{ field: phone, reason: '試験' }] }),
    step(showForm, seller, 'seller')({ id }),
    step(searchBanks, seller, 'seller')({ query: 'みずほ' }),
    step(searchBranches, seller, 'seller')({ bank: '0001' }),
    step(findAddresses, seller, 'seller')({ code: '150-0002' }),
    step(saveAnswers, seller, 'seller')({ id, answers: { [phone]: '03-1234-5678' }, known: { [phone]: '0612345678' }, hand_in: true }),
    decide(declineApplication, { reason: '試験' }),
    decide(reopenApplication, { reason: '試験' }),
    step(updateApplication, seller, 'seller')({ id }),
    decide(acceptApplication),
    step(listDecided, operator, 'operator')(),
    step(simulateStatus, admin, 'admin')({ id, status: 'accepted' }),
    step(showApplication, seller, 'seller')({ id }),
  ];
}
