import { getFile } from '@/lib/files/store';
import { presentFile } from '@/lib/onboarding/files/present';
import { type FileReply, fileReply, showFileInput } from '@/lib/onboarding/files/schema';
import { getApplicant } from '@/lib/onboarding/get-applicant';
import { query } from '@/lib/operation/query';

export const showFile = query<typeof showFileInput, FileReply>({
  name: 'file.show',
  summary: 'Show a file of a payout merchant, with an address of its content',
  route: 'GET /merchants/{id}/files/{file_id}',
  allow: 'applications:read',
  input: showFileInput,
  output: fileReply,
  async run({ scope, caller }, { id, file_id }) {
    const { tenantId } = await getApplicant(scope, id);
    return presentFile(await getFile(tenantId, id, file_id), caller.actor);
  },
});
