import { listOf, pageOf } from '@/lib/operation/list';
import { query } from '@/lib/operation/query';
import { presentFile } from '@/lib/settlements/files/present';
import { type FileList, fileList, listFilesInput } from '@/lib/settlements/files/schema';
import { findFiles } from '@/lib/settlements/files/store';

export const listFiles = query<typeof listFilesInput, FileList>({
  name: 'bank_file.list',
  summary: 'List the bank’s files, the newest first',
  allow: 'installation:run',
  input: listFilesInput,
  output: fileList,
  async run(_context, { status = null, ...input }) {
    const page = pageOf(input);
    const { rows, total } = await findFiles(status, page);
    return listOf(page, total, rows.map(presentFile));
  },
});
