export type Encoded = { raw: string | Uint8Array<ArrayBuffer>; type: string };
type Pairs = readonly (readonly [name: string, value: string])[];

/** A nested value as form pairs: `a[b][0]=c`. Leaves out what a form cannot express (an empty list). */
export function pairsOf(value: unknown, name = ''): [string, string][] {
  if (value === null || value === undefined) return [];
  if (typeof value !== 'object') return [[name, String(value)]];
  return Object.entries(value).flatMap(([key, item]) => pairsOf(item, name === '' ? key : `${name}[${key}]`));
}

const boundary = 'a-boundary-of-the-tests';

export const formOf = (pairs: Pairs): Encoded => ({
  raw: pairs.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&'),
  type: 'application/x-www-form-urlencoded',
});

/** Values may be bytes as latin1 text, so that broken UTF-8 can be sent. */
export const multipartOf = (pairs: Pairs, encoding: 'utf8' | 'latin1' = 'utf8'): Encoded => {
  const parts = pairs.map(([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`);
  return {
    raw: new Uint8Array(Buffer.from(`${parts.join('')}--${boundary}--\r\n`, encoding)),
    type: `multipart/form-data; boundary=${boundary}`,
  };
};

export const jsonOf = (value: unknown): Encoded => ({ raw: JSON.stringify(value), type: 'application/json' });

/** One input in the three encodings that the API accepts. */
export const encodings = (value: unknown): Record<'json' | 'form' | 'multipart', Encoded> => ({
  json: jsonOf(value),
  form: formOf(pairsOf(value)),
  multipart: multipartOf(pairsOf(value)),
});
