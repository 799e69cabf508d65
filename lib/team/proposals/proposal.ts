import { Refusal } from '@/lib/refusal';

/** What an operator proposes and a second one has to approve. let_in: reactivates an operator. */
export const proposalKinds = ['invite', 'let_in', 'remove_factor', 'raise_limit'] as const;
export type ProposalKind = (typeof proposalKinds)[number];
export const proposalStatuses = ['proposed', 'approved', 'rejected'] as const;
export type ProposalStatus = (typeof proposalStatuses)[number];

/** The only limit so far: yen that one person approves alone in a day. */
export const soleAmountLimit = 'sole_amount';

type AboutPerson = { kind: 'let_in' | 'remove_factor'; subject: string; userId: string };
type AboutLimit = { kind: 'raise_limit'; subject: typeof soleAmountLimit; amount: bigint; amountBefore: bigint };
/** `subject`: the limit, or else the e-mail address of the person concerned. */
export type WantedProposal = { kind: 'invite'; subject: string } | AboutPerson | AboutLimit;

export const proposalDecided = (): Refusal =>
  new Refusal('conflict', {
    say: { en: 'This has already been approved or rejected.', ja: 'この申請はすでに承認または却下されています。' },
  });

export const alreadyProposed = (): Refusal =>
  new Refusal('conflict', {
    say: {
      en: 'The same was proposed already and waits: approve or reject that first (Operators).',
      ja: '同じ内容がすでに申請されています。先に「運営者」の画面で承認または却下してください。',
    },
  });

/** For a proposal whose facts have changed: another limit, or the person is active again, has no second factor, or is gone. */
export const notAsProposed = (): Refusal =>
  new Refusal('conflict', {
    say: {
      en: 'What this was proposed for has changed since. Reject it, and propose it again if it is still wanted.',
      ja: '申請後に対象の状態が変わりました。この申請を却下し、必要であれば申請し直してください。',
    },
  });

export const proposerLeft = (): Refusal =>
  new Refusal('conflict', {
    say: {
      en: 'Whoever proposed this is no operator any more. Reject it.',
      ja: '申請した方はすでに運営者ではありません。この申請を却下してください。',
    },
  });

/** For a change that used to need one operator alone. */
export const needsProposal = (): Refusal =>
  new Refusal('forbidden', {
    say: {
      en: 'This needs two operators: propose it under Operators, and another one approves it.',
      ja: 'この操作には運営者2人が必要です。「運営者」の画面で申請し、別の運営者が承認してください。',
    },
  });
