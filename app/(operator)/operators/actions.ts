'use server';
import { changing } from '@/app/changing';
import { approveProposal } from '@/lib/operators/approve-proposal';
import { changeUser } from '@/lib/team/change-user';
import { endUserSignIns } from '@/lib/team/end-user-sign-ins';
import { proposeOperatorChange } from '@/lib/team/proposals/propose-change';
import { rejectProposal } from '@/lib/team/proposals/reject-proposal';

const propose = changing(proposeOperatorChange, '/operators');
const approve = changing(approveProposal, '/operators', '/bank-files');
const reject = changing(rejectProposal, '/operators', '/bank-files');
const change = changing(changeUser, '/operators');
const endSignIns = changing(endUserSignIns, '/operators');

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
