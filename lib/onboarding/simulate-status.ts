import { writeDecision } from '@/lib/onboarding/decide';
import { lockApplicant } from '@/lib/onboarding/get-applicant';
import { factsToShow } from '@/lib/onboarding/load-facts';
import { presentApplication } from '@/lib/onboarding/present';
import { type ApplicationReply, applicationReply, showApplicationInput } from '@/lib/onboarding/schema';
import { localeOf } from '@/lib/onboarding/show-application';
import { findApplication } from '@/lib/onboarding/store';
import { command } from '@/lib/operation/command';
import { choice } from '@/lib/operation/wire';

const input = showApplicationInput.extend({ status: choice(['accepted', 'declined']) });

/** Simulates an operator's decision, whatever was answered so far. Repeating it changes nothing. Sandbox only. */
export const simulateStatus = command<typeof input, ApplicationReply>({
  name: 'application.simulate',
  summary: 'Accept or decline the application of a payout merchant',
  description: 'As an operator would, whatever is still outstanding.',
  route: 'PATCH /live_application/{id}/simulate_status',
  allow: 'merchants:write',
  sandboxOnly: true,
  input,
  output: applicationReply,
  queryKeys: ['locale'],
  async run({ caller, scope, now }, { id, status, locale }, database) {
    const before = await lockApplicant(scope, id, database);
    const row = await findApplication(before, database);
    const decision = status === 'accepted' ? ({ outcome: 'accepted' } as const) : ({ outcome: 'declined', reason: null } as const);
    const decided =
      before.applicationStatus === status
        ? { merchant: before, row, changes: [] }
        : await writeDecision(database, caller, before, row, decision);
    const facts = await factsToShow(decided.merchant, row.answers, now, database);
    return { reply: presentApplication(decided.merchant, decided.row, facts, localeOf(locale)), changes: decided.changes };
  },
});
