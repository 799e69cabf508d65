/** A PDF to download under a name of ours, which no cache stores. */
export function pdfFile(name: string, bytes: Buffer): Response {
  const headers = {
    'content-type': 'application/pdf',
    'content-length': String(bytes.length),
    'content-disposition': `attachment; filename="${name}.pdf"`,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  };
  return new Response(new Uint8Array(bytes), { headers });
}
