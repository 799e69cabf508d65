/** The account of a payout, told by what tells it from another one. */
export type PaidTo = {
  bankCode: string;
  /** Null: the bank’s data have no such bank, or branch, any more. */
  bankName: string | null;
  branchCode: string;
  branchName: string | null;
  /** Null: it was not kept then. */
  accountType: 'ordinary' | 'checking' | null;
  accountEnd: string;
  /** As a bank’s record has it. */
  holder: string;
  /** It is not paid yet. */
  isPlanned: boolean;
};
