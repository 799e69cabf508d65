import type { MimeType } from '@/lib/files/file';
import type { FileRow } from '@/lib/files/store';
import { addressOf } from '@/lib/onboarding/files/address';
import type { FileReply } from '@/lib/onboarding/files/schema';
import { wireTime } from '@/lib/operation/time';

export const presentFile = (row: FileRow): FileReply => ({
  id: row.id,
  resource: 'file',
  filename: row.filename,
  size: row.size,
  mime_type: row.mimeType as MimeType,
  url: addressOf(row),
  created_at: wireTime(row.createdAt),
  updated_at: wireTime(row.updatedAt),
});
