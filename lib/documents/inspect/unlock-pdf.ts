// Reads an encrypted PDF that opens without a password, such as a protected one. Only for a sandboxed process.
import {
  PDFArray,
  PDFBool,
  type PDFContext,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFObjectStreamParser,
  PDFParser,
  PDFRawStream,
  type PDFRef,
  PDFString,
} from 'pdf-lib';
import { aes, keyOf, keyOfObject, type Lock, rc4 } from '@/lib/documents/inspect/pdf-key';

type Kind = 'rc4' | 'aes' | null;

const name = (text: string) => PDFName.of(text);
const endOfObject = [...Buffer.from('endobj')];
const isOf = (dict: PDFDict, type: string) => dict.get(name('Type')) === name(type);

function bytesIn(dict: PDFDict, key: string): Buffer {
  const found = dict.lookup(name(key));
  return Buffer.from(found instanceof PDFString || found instanceof PDFHexString ? found.asBytes() : []);
}
function numberIn(dict: PDFDict, key: string, usual: number): number {
  const found = dict.lookup(name(key));
  return found instanceof PDFNumber ? found.asNumber() : usual;
}

/** How strings or streams are encrypted; undefined: unknown. */
function kindOf(encrypt: PDFDict, key: 'StmF' | 'StrF'): Kind | undefined {
  if (numberIn(encrypt, 'V', 0) < 4) return 'rc4';
  const named = encrypt.lookup(name(key)) ?? name('Identity');
  if (named === name('Identity')) return null;
  const filters = encrypt.lookup(name('CF'));
  const filter = filters instanceof PDFDict && named instanceof PDFName ? filters.lookup(named) : undefined;
  const method = filter instanceof PDFDict ? filter.lookup(name('CFM')) : undefined;
  if (method === name('None')) return null;
  if (method === name('V2')) return 'rc4';
  return method === name('AESV2') || method === name('AESV3') ? 'aes' : undefined;
}

function bitsIn(encrypt: PDFDict): number {
  if (numberIn(encrypt, 'V', 0) >= 4) return 128;
  return numberIn(encrypt, 'V', 0) === 1 ? 40 : numberIn(encrypt, 'Length', 40);
}

function lockOf(context: PDFContext, encrypt: PDFDict): Lock {
  const ids = context.lookup(context.trailerInfo.ID);
  const id = ids instanceof PDFArray && ids.size() > 0 ? ids.lookup(0) : undefined;
  return {
    version: numberIn(encrypt, 'V', 0),
    revision: numberIn(encrypt, 'R', 0),
    bits: bitsIn(encrypt),
    owner: bytesIn(encrypt, 'O'),
    user: bytesIn(encrypt, 'U'),
    userKey: bytesIn(encrypt, 'UE'),
    permissions: numberIn(encrypt, 'P', 0),
    id: Buffer.from(id instanceof PDFString || id instanceof PDFHexString ? id.asBytes() : []),
    hidesMetadata: encrypt.lookup(name('EncryptMetadata')) !== PDFBool.False,
  };
}

/** How its objects are decrypted; null: it needs a password, or its encryption is unknown. */
function unlockingOf(context: PDFContext) {
  const encrypt = context.lookup(context.trailerInfo.Encrypt);
  if (!(encrypt instanceof PDFDict) || encrypt.lookup(name('Filter')) !== name('Standard')) return null;
  const lock = lockOf(context, encrypt);
  const { version, revision, bits } = lock;
  const isKnown = version === 5 ? revision === 5 || revision === 6 : [1, 2, 4].includes(version) && [2, 3, 4].includes(revision);
  const key = isKnown && bits >= 40 && bits <= 128 && bits % 8 === 0 ? keyOf(lock) : null;
  const [texts, data] = [kindOf(encrypt, 'StrF'), kindOf(encrypt, 'StmF')];
  return key && texts !== undefined && data !== undefined ? { key, texts, data, hidesMetadata: lock.hidesMetadata } : null;
}

/** Whether its data are unencrypted, whatever the document says about the others. */
function isOpen(dict: PDFDict, hidesMetadata: boolean): boolean {
  const filters = dict.lookup(name('Filter'));
  const first = filters instanceof PDFArray ? filters.lookup(0) : filters;
  return first === name('Crypt') || (!hidesMetadata && isOf(dict, 'Metadata'));
}

/** The decrypted object. */
function unlocked(
  object: PDFObject,
  ref: PDFRef,
  { key, texts, data, hidesMetadata }: NonNullable<ReturnType<typeof unlockingOf>>,
): PDFObject {
  const plain = (kind: Kind, bytes: Uint8Array): Uint8Array => {
    if (kind === null) return bytes;
    const own = keyOfObject(key, kind, ref.objectNumber, ref.generationNumber);
    return kind === 'aes' ? aes(own, bytes) : rc4(own, bytes);
  };
  const inside = (within: PDFObject): PDFObject => {
    if (within instanceof PDFString || within instanceof PDFHexString)
      return PDFHexString.of(Buffer.from(plain(texts, within.asBytes())).toString('hex'));
    if (within instanceof PDFArray) for (const [at, one] of within.asArray().entries()) within.set(at, inside(one));
    if (within instanceof PDFDict) for (const [one, value] of within.entries()) within.set(one, inside(value));
    return within;
  };
  if (!(object instanceof PDFRawStream)) return inside(object);
  inside(object.dict);
  return PDFRawStream.of(object.dict, isOpen(object.dict, hidesMetadata) ? object.contents : Uint8Array.from(plain(data, object.contents)));
}

/** Private members of the library. */
type Parser = {
  bytes: { offset: () => number; moveTo: (offset: number) => void };
  context: PDFContext;
  parseIndirectObject: () => Promise<PDFRef>;
  parseIndirectObjectHeader: () => PDFRef;
  skipWhitespaceAndComments: () => void;
  parseObject: () => PDFObject;
  matchKeyword: (bytes: number[]) => boolean;
  parseDocument: () => Promise<PDFContext>;
  maybeRecoverRoot: () => void;
};

/** Parses objects without unpacking object streams: these are read once everything is known. */
async function objectsOf(bytes: Uint8Array) {
  const parser = PDFParser.forBytesWithOptions(bytes, Number.POSITIVE_INFINITY) as unknown as Parser;
  const objects: [PDFRef, PDFObject][] = [];
  const readXref = parser.parseIndirectObject;
  parser.parseIndirectObject = async () => {
    const start = parser.bytes.offset();
    const ref = parser.parseIndirectObjectHeader();
    parser.skipWhitespaceAndComments();
    const object = parser.parseObject();
    parser.skipWhitespaceAndComments();
    parser.matchKeyword(endOfObject);
    if (object instanceof PDFRawStream && isOf(object.dict, 'XRef')) {
      parser.bytes.moveTo(start);
      return readXref.call(parser);
    }
    parser.context.assign(ref, object);
    objects.push([ref, object]);
    return ref;
  };
  return { parser, objects, context: await parser.parseDocument() };
}

/** The decrypted document; null: it needs a password. Throws when it cannot be read. */
export async function unlockPdf(bytes: Uint8Array): Promise<PDFDocument | null> {
  const { parser, objects, context } = await objectsOf(bytes);
  const unlocking = unlockingOf(context);
  if (!unlocking) return null;
  const { Encrypt } = context.trailerInfo;
  // later objects in the file replace earlier ones, in object streams or not
  for (const [ref, object] of objects) {
    const plain = ref === Encrypt ? object : unlocked(object, ref, unlocking);
    if (plain instanceof PDFRawStream && isOf(plain.dict, 'ObjStm')) await PDFObjectStreamParser.forStream(plain).parseIntoContext();
    else context.assign(ref, plain);
  }
  delete context.trailerInfo.Encrypt;
  parser.maybeRecoverRoot();
  return new (PDFDocument as unknown as new (context: PDFContext, ignoresEncryption: boolean, updatesMetadata: boolean) => PDFDocument)(
    context,
    false,
    false,
  );
}
