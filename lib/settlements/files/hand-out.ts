import type { Caller } from '@/lib/auth/actor';
import { readContent } from '@/lib/settlements/files/read-content';

/** The file for the bank as a download, the same bytes every time. */
export async function handOut(caller: Caller, raw: { id: string }): Promise<Response> {
  const { file_name: name, content } = await readContent(caller, raw);
  const headers = {
    'content-type': 'text/plain; charset=shift_jis',
    'content-length': String(content.length),
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'no-store',
  };
  return new Response(new Uint8Array(content), { headers });
}
