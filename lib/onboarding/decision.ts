/** What a reviewer, or a bank, decided about an application. */
export type Decision =
  | { outcome: 'accepted' }
  | { outcome: 'declined'; reason: string | null }
  /** Why, by the field that is to be corrected. `isBankOnly`: all else stays as it is, since only a bank refused its account. */
  | { outcome: 'returned'; reasons: ReadonlyMap<string, string>; isBankOnly?: true }
  /** What was decided is open again: every field can be changed. */
  | { outcome: 'reopened'; reason: string };
