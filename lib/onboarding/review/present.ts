import { fields } from '@/lib/onboarding/catalogue/catalogue';
import type { Submission } from '@/lib/onboarding/review/schema';
import type { SubmissionRow } from '@/lib/onboarding/store';
import { wireTime, wireTimeOrNull } from '@/lib/operation/time';
import type { Locale } from '@/lib/refusal';

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Old and new value of what differs; all of the first one is new, and is not told again. */
function changesSince(before: SubmissionRow | undefined, { values }: SubmissionRow, locale: Locale): Submission['changes'] {
  if (!before) return [];
  const differing = fields.filter(({ name }) => !isSame(before.values[name], values[name]));
  return differing.map(({ name, label }) => ({
    field: name,
    field_name: label[locale],
    before: before.values[name] ?? null,
    after: values[name] ?? null,
  }));
}

/** The newest first, as they are given. */
export const presentSubmissions = (rows: readonly SubmissionRow[], locale: Locale): Submission[] =>
  rows.map((row, index) => ({
    number: row.number,
    submitted_at: wireTime(row.submittedAt),
    submitted_by: row.submittedBy,
    outcome: row.outcome as Submission['outcome'],
    decided_at: wireTimeOrNull(row.decidedAt),
    decided_by: row.decidedBy,
    reason: row.reason,
    returned: row.returned,
    reopened_at: wireTimeOrNull(row.reopenedAt),
    reopened_by: row.reopenedBy,
    reopen_reason: row.reopenReason,
    changes: changesSince(rows[index + 1], row, locale),
  }));
