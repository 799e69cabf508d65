/** The account of a payout: enough to identify it, without the whole number. */
export type PaidTo = {
  bankCode: string;
  /** null: the bank data do not contain the bank or branch any more. */
  bankName: string | null;
  branchCode: string;
  branchName: string | null;
  /** null: not stored at that time. */
  accountType: 'ordinary' | 'checking' | null;
  accountEnd: string;
  /** As written in a bank file. */
  holder: string;
  /** Not paid yet. */
  isPlanned: boolean;
};
