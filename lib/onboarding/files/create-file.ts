import { keepBytes } from '@/lib/files/content';
import { maxFileBytes, tooLarge } from '@/lib/files/file';
import { nameOr, tidyName } from '@/lib/files/filename';
import { saveFile } from '@/lib/files/store';
import { type ValidFile, validateFile } from '@/lib/files/validate-file';
import type { MerchantRow } from '@/lib/merchants/store';
import { presentFile } from '@/lib/onboarding/files/present';
import { createFileInput, type FileReply, fileReply } from '@/lib/onboarding/files/schema';
import { getApplicant } from '@/lib/onboarding/get-applicant';
import { command } from '@/lib/operation/command';

type Prepared = { applicant: MerchantRow; judged: ValidFile };

/** Adds a file to a seller's application. The file is checked before anything is written; the caller removes its bytes if nothing is. */
export const createFile = command<typeof createFileInput, FileReply, Prepared>({
  name: 'file.create',
  summary: 'Upload a file for the application of a payout merchant',
  description: 'One file as the part `paper` of a multipart form. Its id is the value of a `file_upload` or `single_file_upload` field.',
  route: 'POST /merchants/{id}/files',
  allow: 'applications:write',
  upload: { part: 'paper', bytes: maxFileBytes, tooLarge, nameOf: tidyName, keep: keepBytes },
  input: createFileInput,
  output: fileReply,
  async prepare({ scope }, { id, paper }) {
    const applicant = await getApplicant(scope, id);
    return { applicant, judged: await validateFile(applicant.tenantId, paper, 'paper') };
  },
  async run({ caller, now }, { paper: { id, filename } }, database, { applicant, judged }) {
    const { tenantId, id: merchantId } = applicant;
    const { mimeType, size, sha256 } = judged;
    const name = nameOr(filename, mimeType);
    const data = { tenantId, id, merchantId, filename: name, size, mimeType, sha256, uploadedBy: caller.actor.label, createdAt: now };
    const row = await saveFile(database, data);
    const after = { filename: name, size, mime_type: mimeType, merchant_id: merchantId };
    return { reply: presentFile(row, caller.actor), changes: [{ tenantId, subjectKind: 'file', subjectId: id, before: null, after }] };
  },
});
