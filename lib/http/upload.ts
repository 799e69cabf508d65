import 'server-only';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import busboy from 'busboy';
import type { HttpRequest } from '@/lib/http/handler';
import { inTurns } from '@/lib/http/turns';
import { Received, type Upload } from '@/lib/operation/received';
import { Refusal, type Sentence } from '@/lib/refusal';

/** The most bytes read: a file and the form around it. */
const maxBodyOf = ({ bytes }: Upload) => bytes + 1_048_576;
/** Other parts are skipped unread; a form with this many parts was not filled in by a person. */
const maxParts = 1_000;
const limits = { fieldSize: 1_024, fields: maxParts, parts: maxParts, files: 10, fieldNameSize: 500, headerPairs: 50 };

const broken = {
  en: 'The multipart form is broken or ended too early.',
  ja: 'マルチパートのフォームが壊れているか、途中で終わっています。',
};
const fileOnly = (part: string): Sentence => ({
  en: `The part ${part} must be a file: give it a filename.`,
  ja: `パート${part}はファイルで送信してください（filenameを付けてください）。`,
});
const isBroken = () => new Refusal('bad_request', { say: broken });
const isTooLarge = ({ part, tooLarge }: Upload) => new Refusal('payload_too_large', { param: part, say: tooLarge });

/** One body under way: the file that was begun, and the first fault. */
class Arrival {
  keeping: Promise<Received> | null = null;
  brokeOff = () => false;
  private fault: Refusal | null = null;
  private tell: (fault: Refusal) => void = () => undefined;
  /** Rejects with the first fault. */
  readonly failed = new Promise<never>((_, reject) => {
    this.tell = reject;
  });

  constructor(
    readonly upload: Upload,
    private readonly tenantId: string,
  ) {
    this.failed.catch(() => undefined);
  }

  /** Only remembered: a parser that is ended inside its own event throws where nobody catches it. */
  readonly refuse = (fault: Refusal): void => {
    this.fault ??= fault;
    this.tell(this.fault);
  };

  /** The refusal for an error that ended it. */
  readonly faultOf = (error: unknown): Refusal => this.fault ?? (error instanceof Refusal ? error : isBroken());

  readonly check = (): void => {
    if (this.fault) throw this.fault;
  };

  readonly field = (name: string | undefined): void => {
    if (name === this.upload.part) this.refuse(new Refusal('invalid_parameter', { param: name, say: fileOnly(name) }));
  };

  readonly file = (name: string | undefined, bytes: Readable, { filename }: { filename?: string }): void => {
    const { part, nameOf, keep } = this.upload;
    bytes.on('error', () => undefined);
    if (name === part && this.keeping !== null) this.refuse(isBroken());
    if (name !== part || this.fault) {
      bytes.resume();
      return;
    }
    bytes.on('limit', () => this.refuse(isTooLarge(this.upload)));
    this.keeping = keep(this.tenantId, bytes).then((kept) => new Received(nameOf(filename ?? ''), kept));
    // when the form breaks off, the fault is the sender's; every other error is the store's
    this.keeping.catch(() => this.refuse(this.brokeOff() ? isBroken() : new Refusal('service_unavailable', { retryAfterSeconds: 1 })));
  };
}

function parserOf(request: HttpRequest, upload: Upload, arrival: Arrival) {
  const headers = { 'content-type': request.headers.get('content-type') ?? '' };
  const parser = (() => {
    try {
      return busboy({ headers, defParamCharset: 'utf8', limits: { ...limits, fileSize: upload.bytes } });
    } catch {
      throw isBroken();
    }
  })();
  arrival.brokeOff = () => parser.errored !== null;
  parser.on('field', arrival.field);
  parser.on('file', arrival.file);
  for (const event of ['error', 'filesLimit', 'fieldsLimit', 'partsLimit'] as const) parser.on(event, () => arrival.refuse(isBroken()));
  return parser;
}

async function pump(request: HttpRequest, parser: ReturnType<typeof busboy>, { failed, check, upload }: Arrival): Promise<void> {
  let bytes = 0;
  for await (const chunk of request.body ? inTurns(request.body) : []) {
    bytes += chunk.length;
    if (bytes > maxBodyOf(upload)) throw isTooLarge(upload);
    const isTaken = parser.write(chunk);
    check();
    if (!isTaken) await Promise.race([once(parser, 'drain'), failed]);
  }
  const closed = once(parser, 'close');
  parser.end();
  await Promise.race([closed, failed]);
}

/**
 * Receives a form with a file and skips its other parts. null: the part is missing. The bytes go straight to the store; a refused or broken
 * upload leaves none.
 */
export async function receiveUpload(request: HttpRequest, upload: Upload, tenantId: string): Promise<Received | null> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBodyOf(upload)) throw isTooLarge(upload);
  const arrival = new Arrival(upload, tenantId);
  const parser = parserOf(request, upload, arrival);
  try {
    await pump(request, parser, arrival);
    const received = await arrival.keeping;
    arrival.check();
    return received;
  } catch (error) {
    const fault = arrival.faultOf(error);
    parser.destroy();
    await arrival.keeping?.then(
      (received) => received.drop(),
      () => undefined,
    );
    throw fault;
  }
}
