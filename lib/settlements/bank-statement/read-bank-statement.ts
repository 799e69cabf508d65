import { query } from '@/lib/operation/query';
import { lookUp } from '@/lib/settlements/bank-statement/look-up';
import { readStatementInput, type StatementReply, statementReply } from '@/lib/settlements/bank-statement/schema';

/** What a statement of the account that pays tells of what the bank was asked for. No money moves by reading. */
export const readBankStatement = query<typeof readStatementInput, StatementReply>({
  name: 'bank_statement.read',
  summary: 'Read the bank’s statement, and change nothing',
  allow: 'installation:run',
  input: readStatementInput,
  output: statementReply,
  run: async ({ now }, { file }) => (await lookUp(file, now)).reply,
});
