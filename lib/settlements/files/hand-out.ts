import type { Caller } from '@/lib/auth/actor';
import { downloadFile } from '@/lib/settlements/files/download-file';

/** The file for the bank as a download, the same bytes every time. */
export async function handOut(caller: Caller, raw: { id: string }): Promise<Response> {
  const { file_name: name, content } = await downloadFile(caller, raw);
  const bytes = Buffer.from(content, 'base64');
  const headers = {
    'content-type': 'text/plain; charset=shift_jis',
    'content-length': String(bytes.length),
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'no-store',
  };
  return new Response(bytes, { headers });
}
