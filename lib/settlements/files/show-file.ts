import { loadBanks } from '@/lib/japan/banks';
import { query } from '@/lib/operation/query';
import { findStopped } from '@/lib/settlements/files/find-stopped';
import { presentWhole } from '@/lib/settlements/files/present';
import { showFileInput, type WholeFileReply, wholeFileReply } from '@/lib/settlements/files/schema';
import { findTransfers, getFile } from '@/lib/settlements/files/store';

export const showBankFile = query<typeof showFileInput, WholeFileReply>({
  name: 'bank_file.show',
  summary: 'Show a bank’s file and what became of its transfers',
  allow: 'installation:run',
  input: showFileInput,
  output: wholeFileReply,
  async run({ caller, now }, { id }) {
    loadBanks();
    const file = await getFile(id);
    const stopped = await findStopped(file, now);
    return presentWhole(file, await findTransfers(id), stopped?.sentence[caller.locale] ?? null);
  },
});
