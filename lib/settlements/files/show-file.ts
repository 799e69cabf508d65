import { query } from '@/lib/operation/query';
import { presentWhole } from '@/lib/settlements/files/present';
import { showFileInput, type WholeFileReply, wholeFileReply } from '@/lib/settlements/files/schema';
import { findTransfers, getFile } from '@/lib/settlements/files/store';

export const showBankFile = query<typeof showFileInput, WholeFileReply>({
  name: 'bank_file.show',
  summary: 'Show a bank’s file and what became of its transfers',
  allow: 'installation:run',
  input: showFileInput,
  output: wholeFileReply,
  run: async (_context, { id }) => presentWhole(await getFile(id), await findTransfers(id)),
});
