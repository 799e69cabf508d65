import { z } from 'zod';
import { query } from '@/lib/operation/query';
import { refuse } from '@/lib/refusal';
import { presentFile } from '@/lib/settlements/files/present';
import { showFileInput } from '@/lib/settlements/files/schema';
import { getContent, getFile } from '@/lib/settlements/files/store';

const notApproved = {
  en: 'The file is given out once it is approved.',
  ja: 'ファイルは承認後にダウンロードできます。',
};
const output = z.looseObject({ file_name: z.string(), content: z.custom<Uint8Array>() });

/** The bytes for the bank, the same every time. Refuses 409 before it is approved, and once it is given up. */
export const readContent = query<typeof showFileInput, z.output<typeof output>>({
  name: 'bank_file.download',
  summary: 'Download a bank’s file',
  allow: 'installation:run',
  input: showFileInput,
  output,
  async run(_context, { id }) {
    const file = await getFile(id);
    if (file.status !== 'approved') return refuse('conflict', { say: notApproved });
    return { file_name: presentFile(file).file_name, content: await getContent(id) };
  },
});
