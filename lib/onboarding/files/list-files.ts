import type { z } from 'zod';
import { listFilesOf } from '@/lib/files/store';
import { presentFile } from '@/lib/onboarding/files/present';
import { fileList, listFilesInput } from '@/lib/onboarding/files/schema';
import { getApplicant } from '@/lib/onboarding/get-applicant';
import { listOf, pageOf } from '@/lib/operation/list';
import { query } from '@/lib/operation/query';

export const listFiles = query<typeof listFilesInput, z.output<typeof fileList>>({
  name: 'file.list',
  summary: 'List the files of a payout merchant, newest first',
  route: 'GET /merchants/{id}/files',
  allow: 'applications:read',
  input: listFilesInput,
  output: fileList,
  async run({ scope, caller }, { id, ...input }) {
    const page = pageOf(input);
    const { tenantId } = await getApplicant(scope, id);
    const { rows, total } = await listFilesOf(tenantId, id, page);
    const files = rows.map((row) => presentFile(row, caller.actor));
    return listOf(page, total, files);
  },
});
