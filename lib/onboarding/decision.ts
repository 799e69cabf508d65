/** A decision of a reviewer, or a bank, about an application. */
export type Decision =
  | { outcome: 'accepted' }
  | { outcome: 'declined'; reason: string | null }
  /** The reasons by field to correct. `isBankOnly`: the bank refused the account; everything else stays as it is. */
  | { outcome: 'returned'; reasons: ReadonlyMap<string, string>; isBankOnly?: true }
  /** A decided application is open again: every field can be changed. */
  | { outcome: 'reopened'; reason: string };
