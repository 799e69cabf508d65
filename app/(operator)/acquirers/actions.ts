'use server';
import { revalidatingAction } from '@/app/revalidating-action';
import { changeAcquirerRoute } from '@/lib/acquirers/accounts/change-route';
import { restoreAcquirerAccount, retireAcquirerAccount } from '@/lib/acquirers/accounts/change-status';
import { checkAcquirerAccount } from '@/lib/acquirers/accounts/check-account';
import { saveAcquirerAccount } from '@/lib/acquirers/accounts/save-account';
import { compareAcquirer } from '@/lib/acquirers/funds/compare-acquirer';
import { resolveDifference } from '@/lib/acquirers/funds/resolve-difference';
import { runDisputeAgain } from '@/lib/chargebacks/held/run-dispute-again';
import { setDisputeAside } from '@/lib/chargebacks/held/set-dispute-aside';
import { action } from '@/lib/pages/action';

const save = revalidatingAction(saveAcquirerAccount, '/acquirers');
const retire = revalidatingAction(retireAcquirerAccount, '/acquirers');
const restore = revalidatingAction(restoreAcquirerAccount, '/acquirers');
const changeRoute = revalidatingAction(changeAcquirerRoute, '/acquirers', '/merchants');
const compare = revalidatingAction(compareAcquirer, '/acquirers', '/overview');
const resolve = revalidatingAction(resolveDifference, '/acquirers', '/overview');
const disputeAgain = revalidatingAction(runDisputeAgain, '/acquirers', '/overview');
const disputeAside = revalidatingAction(setDisputeAside, '/acquirers', '/overview');
const check = action(checkAcquirerAccount);

export async function saveAccountAction(input: unknown) {
  return save(input);
}
export async function retireAccountAction(input: unknown) {
  return retire(input);
}
export async function restoreAccountAction(input: unknown) {
  return restore(input);
}
export async function checkAccountAction(input: unknown) {
  return check(input);
}
export async function changeRouteAction(input: unknown) {
  return changeRoute(input);
}
export async function compareAcquirerAction(input: unknown) {
  return compare(input);
}
export async function resolveDifferenceAction(input: unknown) {
  return resolve(input);
}
export async function runDisputeAgainAction(input: unknown) {
  return disputeAgain(input);
}
export async function setDisputeAsideAction(input: unknown) {
  return disputeAside(input);
}
