// PDFs that are encrypted, as programs make them that let nobody edit one. Source: ISO 32000-2, 7.6; ISO 32000-1 for the older ways.
import { createCipheriv, createHash, randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';

export const ways = ['rc4-40', 'rc4-128', 'rc4-cf', 'aes-128', 'aes-256-r5', 'aes-256'] as const;
type Way = (typeof ways)[number];
type Options = { way: Way; user?: string; packed?: boolean; metadata?: boolean; script?: boolean; identity?: boolean; direct?: boolean };

const padding = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');
const padded = (password: string) => Buffer.concat([Buffer.from(password, 'latin1'), padding]).subarray(0, 32);
const hash = (name: string, ...parts: Uint8Array[]): Buffer => createHash(name).update(Buffer.concat(parts)).digest();
const xored = (key: Buffer, by: number) => Buffer.from(key.map((byte) => byte ^ by));

function rc4(key: Uint8Array, data: Uint8Array): Buffer {
  const s = Array.from({ length: 256 }, (_, at) => at);
  let j = 0;
  for (let i = 0; i < 256; i++) {
    j = (j + (s[i] as number) + (key[i % key.length] as number)) % 256;
    [s[i], s[j]] = [s[j] as number, s[i] as number];
  }
  let [a, b] = [0, 0];
  return Buffer.from(
    data.map((byte) => {
      a = (a + 1) % 256;
      b = (b + (s[a] as number)) % 256;
      [s[a], s[b]] = [s[b] as number, s[a] as number];
      return byte ^ (s[((s[a] as number) + (s[b] as number)) % 256] as number);
    }),
  );
}

function aes(key: Uint8Array, data: Uint8Array): Buffer {
  const iv = randomBytes(16);
  const cipher = createCipheriv(`aes-${key.length * 8}-cbc`, key, iv);
  return Buffer.concat([iv, cipher.update(data), cipher.final()]);
}
const bare = (key: Uint8Array, data: Uint8Array) =>
  createCipheriv(`aes-${key.length * 8}-cbc`, key, Buffer.alloc(16))
    .setAutoPadding(false)
    .update(data);

function slowHash(password: Buffer, salt: Buffer, more: Buffer, revision: number): Buffer {
  let k = hash('sha256', password, salt, more);
  if (revision === 5) return k;
  for (let round = 1, last = 0; round <= 64 || last > round - 1 - 32; round++) {
    const block = Buffer.concat(Array(64).fill(Buffer.concat([password, k, more])));
    const e = createCipheriv('aes-128-cbc', k.subarray(0, 16), k.subarray(16, 32)).setAutoPadding(false).update(block);
    const rest = Number(BigInt(`0x${e.subarray(0, 16).toString('hex')}`) % 3n);
    k = hash(['sha256', 'sha384', 'sha512'][rest] as string, e);
    last = e.at(-1) as number;
  }
  return k.subarray(0, 32);
}

type Locked = { key: Buffer; dict: string };
const hex = (bytes: Uint8Array) => `<${Buffer.from(bytes).toString('hex')}>`;
const permissions = -3904;

function olderLock(way: Way, user: string, id: Buffer, metadata: boolean): Locked {
  const [version, revision, length] = { 'rc4-40': [1, 2, 5], 'rc4-128': [2, 3, 16], 'rc4-cf': [4, 4, 16], 'aes-128': [4, 4, 16] }[
    way as 'rc4-40'
  ] as [number, number, number];
  const rounds = (count: number, key: Buffer) => {
    let made: Buffer = key;
    for (let round = 0; round < count; round++) made = hash('md5', made.subarray(0, length));
    return made.subarray(0, length);
  };
  const ownerKey = rounds(revision >= 3 ? 50 : 0, hash('md5', padded('owner')));
  let owner: Buffer = padded(user);
  for (let round = 0; round < (revision >= 3 ? 20 : 1); round++) owner = rc4(xored(ownerKey, round), owner);
  const told = Buffer.alloc(4);
  told.writeInt32LE(permissions);
  const open = revision >= 4 && !metadata ? Buffer.alloc(4, 255) : Buffer.alloc(0);
  const key = rounds(revision >= 3 ? 50 : 0, hash('md5', padded(user), owner, told, id, open));
  let proof: Buffer = revision === 2 ? padding : hash('md5', padding, id);
  for (let round = 0; round < (revision >= 3 ? 20 : 1); round++) proof = rc4(xored(key, round), proof);
  const named = Buffer.concat([proof, Buffer.alloc(32 - proof.length)]);
  return { key, dict: `/V ${version} /R ${revision} /Length ${length * 8} /O ${hex(owner)} /U ${hex(named)}` };
}

function newerLock(way: Way, user: string): Locked {
  const revision = way === 'aes-256' ? 6 : 5;
  const key = randomBytes(32);
  const salts = () => [randomBytes(8), randomBytes(8)] as const;
  const of = (password: string, more: Buffer) => {
    const [check, wrap] = salts();
    const pass = Buffer.from(password);
    const proof = Buffer.concat([slowHash(pass, check, more, revision), check, wrap]);
    return { proof, wrapped: bare(slowHash(pass, wrap, more, revision), key) };
  };
  const mine = of(user, Buffer.alloc(0));
  const owner = of('owner', mine.proof);
  const told = Buffer.concat([
    Buffer.from([permissions & 255, (permissions >> 8) & 255, 255, 255, 255, 255, 255, 255]),
    Buffer.from('Tadb'),
    randomBytes(4),
  ]);
  const perms = createCipheriv('aes-256-ecb', key, null).setAutoPadding(false).update(told);
  const [O, U, OE, UE, Perms] = [owner.proof, mine.proof, owner.wrapped, mine.wrapped, perms].map(hex);
  return { key, dict: `/V 5 /R ${revision} /Length 256 /O ${O} /U ${U} /OE ${OE} /UE ${UE} /Perms ${Perms}` };
}

const filtersOf: Partial<Record<Way, string>> = { 'rc4-cf': 'V2', 'aes-128': 'AESV2', 'aes-256': 'AESV3', 'aes-256-r5': 'AESV3' };

/** Encrypts the text of an object, or its data. */
function sealing({ key }: Locked, way: Way) {
  return (data: Uint8Array, number: number): Buffer => {
    if (key.length === 32) return aes(key, data);
    const salt = way === 'aes-128' ? Buffer.from('sAlT') : Buffer.alloc(0);
    const own = hash('md5', key, Buffer.from([number & 255, number >> 8, number >> 16, 0, 0]), salt).subarray(
      0,
      Math.min(key.length + 5, 16),
    );
    return way === 'aes-128' ? aes(own, data) : rc4(own, data);
  };
}

/** One page with a text on it. `user`: the password without which it does not open. `packed`: its objects stand in streams. */
export function aLockedPdf({
  way,
  user = '',
  packed = false,
  metadata = true,
  script = false,
  identity = false,
  direct = false,
}: Options): Uint8Array<ArrayBuffer> {
  const id = randomBytes(16);
  const lock = way.startsWith('aes-256') ? newerLock(way, user) : olderLock(way, user, id, metadata);
  const seal = sealing(lock, way);
  const filter = filtersOf[way];
  const names = filter
    ? `/CF << /StdCF << /CFM /${filter} /AuthEvent /DocOpen >> >> /StmF /${identity ? 'Identity' : 'StdCF'} /StrF /StdCF`
    : '';
  const encrypt = `<< /Filter /Standard ${lock.dict} /P ${permissions} ${names} ${metadata ? '' : '/EncryptMetadata false'} >>`;
  const sealed = (data: Uint8Array, number: number) => (identity ? Buffer.from(data) : seal(data, number));
  const text = (value: string, number: number) => (packed ? `(${value})` : hex(seal(Buffer.from(value), number)));
  const catalog = `<< /Type /Catalog /Pages 2 0 R ${script ? `/OpenAction << /S /JavaScript /JS ${text('app.alert(1)', 1)} >>` : ''} >>`;
  const objects: [number, string][] = [
    [1, catalog],
    [2, '<< /Type /Pages /Kids [3 0 R] /Count 1 >>'],
    [3, '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>'],
    [5, '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'],
    [6, `<< /Title ${text('a title', 6)} >>`],
  ];
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  const offsets = new Map<number, number>();
  const add = (number: number, body: Buffer | string) => {
    offsets.set(number, Buffer.concat(parts).length);
    parts.push(Buffer.from(`${number} 0 obj\n`), Buffer.from(body as string, 'latin1'), Buffer.from('\nendobj\n'));
  };
  const stream = (dict: string, data: Buffer) =>
    Buffer.concat([Buffer.from(`<< ${dict} /Length ${data.length} >>\nstream\n`), data, Buffer.from('\nendstream')]);
  add(4, stream('/Filter /FlateDecode', sealed(deflateSync(Buffer.from('BT /F 20 Tf 20 100 Td (Readable) Tj ET')), 4)));
  if (!packed) for (const [number, body] of objects) add(number, body);
  const packedIn = new Map<number, number>();
  if (packed) {
    const bodies = objects.map(([, body]) => `${body} `);
    const starts = bodies.map((_, at) => bodies.slice(0, at).join('').length);
    const index = objects.map(([number], at) => `${number} ${starts[at]} `).join('');
    for (const [at, [number]] of objects.entries()) packedIn.set(number, at);
    add(
      7,
      stream(
        `/Type /ObjStm /N ${objects.length} /First ${index.length} /Filter /FlateDecode`,
        sealed(deflateSync(Buffer.from(index + bodies.join(''), 'latin1')), 7),
      ),
    );
  }
  if (!direct) add(8, encrypt);
  const trailer = `/Root 1 0 R /Info 6 0 R /Encrypt ${direct ? encrypt : '8 0 R'} /ID [${hex(id)} ${hex(id)}] /Size 10`;
  const start = Buffer.concat(parts).length;
  parts.push(packed ? xrefStream(offsets, packedIn, start, trailer) : xrefTable(offsets, trailer));
  parts.push(Buffer.from(`startxref\n${start}\n%%EOF\n`));
  return new Uint8Array(Buffer.concat(parts));
}

function xrefTable(offsets: Map<number, number>, trailer: string): Buffer {
  const rows = Array.from({ length: 9 }, (_, at) => at + 1).map((number) =>
    offsets.has(number) ? `${String(offsets.get(number)).padStart(10, '0')} 00000 n \n` : '0000000000 65535 f \n',
  );
  return Buffer.from(`xref\n0 10\n0000000000 65535 f \n${rows.join('')}trailer\n<< ${trailer} >>\n`);
}

function xrefStream(offsets: Map<number, number>, packedIn: Map<number, number>, start: number, trailer: string): Buffer {
  const rows = Buffer.alloc(10 * 5);
  for (let number = 1; number < 10; number++) {
    const [kind, at, index] = packedIn.has(number)
      ? [2, 7, packedIn.get(number) as number]
      : [offsets.has(number) || number === 9 ? 1 : 0, number === 9 ? start : (offsets.get(number) ?? 0), 0];
    rows.writeUInt8(kind, number * 5);
    rows.writeUInt16BE(at, number * 5 + 1);
    rows.writeUInt16BE(index, number * 5 + 3);
  }
  return Buffer.concat([
    Buffer.from(`9 0 obj\n<< /Type /XRef /W [1 2 2] ${trailer} /Length ${rows.length} >>\nstream\n`),
    rows,
    Buffer.from('\nendstream\nendobj\n'),
  ]);
}
