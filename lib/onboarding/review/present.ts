import type { Answers } from '@/lib/onboarding/answers';
import { fields } from '@/lib/onboarding/catalogue/catalogue';
import { shownOf } from '@/lib/onboarding/present';
import type { Submission } from '@/lib/onboarding/review/schema';
import type { SubmissionRow } from '@/lib/onboarding/store';
import { wireTime, wireTimeOrNull } from '@/lib/operation/time';
import type { Locale, Sentence } from '@/lib/refusal';

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Old and new values of changed fields; empty for the first submission, where everything is new. */
function changesSince(before: SubmissionRow | undefined, { values }: SubmissionRow, locale: Locale): Submission['changes'] {
  if (!before) return [];
  const differing = fields.filter(({ name }) => !isSame(before.values[name], values[name]));
  return differing.map((field) => ({
    field: field.name,
    field_name: field.label[locale],
    before: before.values[field.name] ?? null,
    after: values[field.name] ?? null,
    before_shown: shownOf(field, before.values[field.name], locale),
    after_shown: shownOf(field, values[field.name], locale),
  }));
}

/** The answers that people write differently from how they are stored, by field; a rejected answer appears as submitted. */
export const presentShown = (answers: Answers, locale: Locale): Record<string, string> =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const { value, rejected } = answers[field.name] ?? {};
      const shown = rejected ? null : shownOf(field, value, locale);
      return shown === null ? [] : [[field.name, shown] as const];
    }),
  );

const operator: Sentence = { ja: '運営者', en: 'the operator' };
/** Due work, and whoever set the installation up. */
const installation: Sentence = { ja: 'システム', en: 'the system' };

/** Who decided: the seller itself, its platform, or an operator, whose name only operators read. */
function deciderOf({ outcome, decidedBy, checkedBy }: SubmissionRow, locale: Locale, namesOperators: boolean): string | null {
  const isOwn = outcome === 'replaced' || outcome === 'withdrawn' || (outcome === 'returned' && decidedBy === checkedBy);
  if (decidedBy !== null && !isOwn && !namesOperators) return operator[locale];
  return decidedBy === 'installation' ? installation[locale] : decidedBy;
}

/** Newest first. `namesOperators`: for operators. */
export const presentSubmissions = (rows: readonly SubmissionRow[], locale: Locale, namesOperators: boolean): Submission[] =>
  rows.map((row, index) => ({
    number: row.number,
    submitted_at: wireTime(row.submittedAt),
    submitted_by: row.submittedBy,
    outcome: row.outcome as Submission['outcome'],
    decided_at: wireTimeOrNull(row.decidedAt),
    decided_by: deciderOf(row, locale, namesOperators),
    reason: row.reason,
    returned: row.returned,
    reopened_at: wireTimeOrNull(row.reopenedAt),
    reopened_by: row.reopenedBy === null || namesOperators ? row.reopenedBy : operator[locale],
    reopen_reason: row.reopenReason,
    checked: row.checkedAt ? { at: wireTime(row.checkedAt), by: row.checkedBy ?? '', remark: row.checkRemark } : null,
    changes: changesSince(rows[index + 1], row, locale),
  }));
