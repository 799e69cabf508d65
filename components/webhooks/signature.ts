const encoder = new TextEncoder();

/** Lowercase hexadecimal HMAC-SHA-256, as in a delivery. A secret has at least one character. */
export async function signatureOf(secret: string, body: string): Promise<string> {
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const bytes = new Uint8Array(await crypto.subtle.sign('HMAC', key, encoder.encode(body)));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export type Verdict = 'matches' | 'noHex' | 'uppercase' | 'trimmedSecret' | 'trimmedBody' | 'reencoded' | 'differs';

/** JSON as a program would parse and print it; null: not JSON. */
function reencoded(body: string): string | null {
  try {
    return JSON.stringify(JSON.parse(body));
  } catch {
    return null;
  }
}

/** Whether a header is the signature of a body; if not, which common mistake explains it. */
export async function judge(secret: string, body: string, header: string): Promise<Verdict> {
  const given = header.trim();
  if (!/^[0-9a-f]{64}$/i.test(given)) return 'noHex';
  const isOf = async (key: string, text: string) => key !== '' && (await signatureOf(key, text)) === given.toLowerCase();
  if (await isOf(secret, body)) return given === given.toLowerCase() ? 'matches' : 'uppercase';
  if (await isOf(secret.trim(), body)) return 'trimmedSecret';
  if (await isOf(secret, body.trim())) return 'trimmedBody';
  const again = reencoded(body);
  return again !== null && (await isOf(secret, again)) ? 'reencoded' : 'differs';
}
