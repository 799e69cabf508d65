import { z } from 'zod';
import { personOf } from '@/lib/auth/person';
import { loadBanks } from '@/lib/japan/banks';
import { command } from '@/lib/operation/command';
import { refuse } from '@/lib/refusal';
import { fileChange, notAgain } from '@/lib/settlements/files/file';
import { findStopped } from '@/lib/settlements/files/find-stopped';
import { presentFile } from '@/lib/settlements/files/present';
import { showFileInput } from '@/lib/settlements/files/schema';
import { getContent, hasLost, lockFile, saveStep } from '@/lib/settlements/files/store';

const notApproved = {
  en: 'The file is given out once it is approved.',
  ja: 'ファイルは承認後にダウンロードできます。',
};
const output = z.looseObject({ file_name: z.string(), content: z.string().meta({ description: 'The bytes in base64.' }) });
export type DownloadReply = z.output<typeof output>;

/**
 * The bytes for the bank, the same every time; the audit log records who downloaded them. Refuses 409 a file that is not approved, is
 * cancelled, or was restored without all its transfers; at the first download also what ./find-stopped finds.
 */
export const downloadFile = command<typeof showFileInput, DownloadReply>({
  name: 'bank_file.download',
  summary: 'Download a bank’s file',
  allow: 'installation:run',
  input: showFileInput,
  output,
  prepare: async () => void loadBanks(),
  async run({ caller, now }, { id }, database) {
    const person = personOf(caller);
    const file = await lockFile(database, id);
    if (file.status !== 'approved') return refuse('conflict', { say: notApproved });
    if (file.handedOutAt && (await hasLost(database, id))) throw notAgain();
    if (!file.handedOutAt) {
      const stopped = await findStopped(file, now, database);
      if (stopped) throw stopped;
      await saveStep(database, id, { handedOutAt: now, handedOutBy: person.id, handedOutByName: person.name });
    }
    const { file_name, transfer_day, count, amount } = presentFile(file);
    return {
      reply: { file_name, content: Buffer.from(await getContent(id, database)).toString('base64') },
      changes: [fileChange(id, null, { transfer_day, count, amount })],
    };
  },
});
