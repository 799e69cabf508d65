import 'server-only';
import { findOperator } from '@/lib/auth/store';
import { readClock } from '@/lib/clock/store';
import { newId } from '@/lib/db/ids';
import { readBytes } from '@/lib/files/content';
import type { MimeType } from '@/lib/files/file';
import { attachment } from '@/lib/files/filename';
import { type FileRow, findFile } from '@/lib/files/store';
import { reading } from '@/lib/http/keyless';
import { findMerchantNames } from '@/lib/merchants/store';
import { placeOf } from '@/lib/onboarding/files/address';
import { demandLook } from '@/lib/operation/save-look';
import { refuse } from '@/lib/refusal';

const over = {
  en: 'This address of a file is not valid, or its ten minutes are over. Open the file anew from where it is listed.',
  ja: 'このファイルのURLは無効か、10分の有効期限が切れています。一覧からもう一度開いてください。',
};

/** An operator's address works only while the person is an operator, and only after the look is recorded. */
async function recordOpened({ tenantId, id, merchantId, filename }: FileRow, reader: string): Promise<void> {
  const actor = (await findOperator(reader)) ?? refuse('not_found', { say: over });
  const names = await findMerchantNames([tenantId], [merchantId]);
  const after = { filename, merchant: names.get(merchantId)?.name ?? '', merchant_id: merchantId };
  const caller = { actor, now: await readClock(), requestId: newId(), locale: 'ja' as const };
  await demandLook(caller, 'file.open', { tenantId, subjectKind: 'file', subjectId: id, after });
}

/** The content behind a signed address, without any other credential. Sent as a download, never shown as a page of ours. */
export const downloads = reading(async (_request, { token }) => {
  const place = placeOf(String(token)) ?? refuse('not_found', { say: over });
  const row = (await findFile(place.tenantId, place.id)) ?? refuse('not_found', { say: over });
  if (place.reader !== undefined) await recordOpened(row, place.reader);
  const mimeType = row.mimeType as MimeType;
  return {
    body: await readBytes(row),
    headers: {
      'content-type': mimeType,
      'content-length': String(row.size),
      'content-disposition': attachment(row.filename, mimeType),
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
    },
  };
});
