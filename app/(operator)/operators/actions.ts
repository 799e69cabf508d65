'use server';
import { revalidatingAction } from '@/app/revalidating-action';
import { approveProposal } from '@/lib/operators/approve-proposal';
import { changeUser } from '@/lib/team/change-user';
import { endUserSignIns } from '@/lib/team/end-user-sign-ins';
import { proposeOperatorChange } from '@/lib/team/proposals/propose-change';
import { rejectProposal } from '@/lib/team/proposals/reject-proposal';

const propose = revalidatingAction(proposeOperatorChange, '/operators');
const approve = revalidatingAction(approveProposal, '/operators', '/bank-files');
const reject = revalidatingAction(rejectProposal, '/operators', '/bank-files');
const change = revalidatingAction(changeUser, '/operators');
const endSignIns = revalidatingAction(endUserSignIns, '/operators');

export async function proposeOperatorChangeAction(input: unknown) {
  return propose(input);
}
export async function approveProposalAction(input: unknown) {
  return approve(input);
}
export async function rejectProposalAction(input: unknown) {
  return reject(input);
}
export async function changeOperatorAction(input: unknown) {
  return change(input);
}
export async function endOperatorSignInsAction(input: unknown) {
  return endSignIns(input);
}
