import type { Actor } from '@/lib/auth/actor';
import type { MimeType } from '@/lib/files/file';
import type { FileRow } from '@/lib/files/store';
import { addressOf } from '@/lib/onboarding/files/address';
import type { FileReply } from '@/lib/onboarding/files/schema';
import { wireTime } from '@/lib/operation/time';

/** `reader`: the caller who gets the address. */
export const presentFile = (row: FileRow, reader: Actor): FileReply => ({
  id: row.id,
  resource: 'file',
  filename: row.filename,
  size: row.size,
  mime_type: row.mimeType as MimeType,
  url: addressOf(row, reader),
  created_at: wireTime(row.createdAt),
  updated_at: wireTime(row.updatedAt),
});
