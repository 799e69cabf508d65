import { z } from 'zod';
import { listReply, pageInput } from '@/lib/operation/list';
import { file, pathId } from '@/lib/operation/wire';

export const fileReply = z
  .looseObject({
    id: z.string(),
    resource: z.literal('file'),
    filename: z.string(),
    size: z.int().meta({ description: 'Bytes.' }),
    mime_type: z.enum(['image/jpeg', 'image/png', 'application/pdf']),
    url: z.string().meta({ description: 'Signed: gives the content without a key, for ten minutes.' }),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: 'File' });
export type FileReply = z.output<typeof fileReply>;
export const fileList = listReply(fileReply);

export const createFileInput = z.object({
  id: pathId(),
  paper: file().meta({ description: 'A JPEG, PNG or PDF, smaller than 10 MB (10,485,760 bytes). Its content decides, not its name.' }),
});
export const listFilesInput = z.object({ id: pathId(), ...pageInput });
export const showFileInput = z.object({ id: pathId(), file_id: pathId() });
