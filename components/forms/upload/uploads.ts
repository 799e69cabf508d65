import { v7 } from 'uuid';
import { isHeic, scaledPhoto } from '@/components/forms/upload/photo';
import { sendFile } from '@/components/forms/upload/send-file';

/** `said`: the server's error in words. */
type Fault = { kind: 'tooLarge' | 'empty' | 'type' | 'heic' | 'away' | 'said'; message: string };
/** `fault` is null while it is sent; `scaling`: a photo is made smaller first. */
export type UploadState = { key: string; file: File; share: number; scaling: boolean; fault: Fault | null };

/** The accepted files: smaller than `limit` bytes, of these types. */
export type FileLimits = { limit: number; types: readonly string[] };
type UploadTarget = FileLimits & { address: string };

/** Errors visible before the upload; the server checks the content. */
function faultOf(file: File, { limit, types }: FileLimits): Fault | null {
  const { size, type } = file;
  if (size === 0) return { kind: 'empty', message: '' };
  if (isHeic(file)) return { kind: 'heic', message: '' };
  if (type !== '' && !types.includes(type)) return { kind: 'type', message: '' };
  return size >= limit ? { kind: 'tooLarge', message: '' } : null;
}

/** A picture that is too large or of another type may work as a smaller JPEG. */
const isToScale = (file: File, { types }: FileLimits, fault: Fault | null): boolean =>
  types.includes('image/jpeg') &&
  (fault?.kind === 'heic' || (/^image\//.test(file.type) && (fault?.kind === 'tooLarge' || fault?.kind === 'type')));

/** Uploads to one place, one after the other, wherever the person is on the page meanwhile. */
export class Uploads<Reply> {
  #state: readonly UploadState[] = [];
  #queue: Promise<void> = Promise.resolve();
  readonly #stops = new Map<string, AbortController>();
  readonly #listeners = new Set<() => void>();
  readonly #place: UploadTarget;
  /** Receives the reply for each uploaded file. */
  onSent: (reply: Reply) => void = () => undefined;

  constructor(place: UploadTarget) {
    this.#place = place;
  }

  readonly state = (): readonly UploadState[] => this.#state;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  #change(next: readonly UploadState[]): void {
    this.#state = next;
    for (const listener of this.#listeners) listener();
  }

  #patch(key: string, next: Partial<UploadState>): void {
    this.#change(this.#state.map((one) => (one.key === key ? { ...one, ...next } : one)));
  }

  /** The file to send; null: it is not sent, and its fault says why. */
  async #ready({ key, file }: UploadState): Promise<File | null> {
    const fault = faultOf(file, this.#place);
    if (fault === null) return file;
    const scaled = await scaledPhoto(file, this.#place.limit).catch(() => null);
    this.#patch(key, { scaling: false, ...(scaled === null ? { fault } : { file: scaled }) });
    return scaled;
  }

  async #send(upload: UploadState): Promise<void> {
    const { key } = upload;
    const file = await this.#ready(upload);
    if (file === null || !this.#isThere(key)) return;
    const stop = new AbortController();
    this.#stops.set(key, stop);
    const answer = await sendFile<Reply>(this.#place.address, file, {
      key,
      told: (share) => this.#patch(key, { share }),
      signal: stop.signal,
    });
    this.#stops.delete(key);
    if (stop.signal.aborted) return;
    if (!answer.ok) return this.#patch(key, { fault: { kind: answer.kind === 'away' ? 'away' : 'said', message: answer.message } });
    this.#change(this.#state.filter((one) => one.key !== key));
    this.onSent(answer.reply);
  }

  #enqueue(upload: UploadState): void {
    const before = this.#queue.catch(() => undefined); // a failed one does not block the others
    this.#queue = before.then(() => (this.#isThere(upload.key) ? this.#send(upload) : undefined));
  }

  readonly #isThere = (wanted: string): boolean => this.#state.some(({ key }) => key === wanted);

  add(files: readonly File[]): void {
    const added = files.map((file) => {
      const fault = faultOf(file, this.#place);
      const scaling = isToScale(file, this.#place, fault);
      return { key: v7(), file, share: 0, scaling, fault: scaling ? null : fault };
    });
    this.#change([...this.#state, ...added]);
    for (const upload of added) if (upload.fault === null) this.#enqueue(upload);
  }

  again(upload: UploadState): void {
    this.#patch(upload.key, { share: 0, fault: null });
    this.#enqueue(upload);
  }

  drop({ key }: UploadState): void {
    this.#stops.get(key)?.abort();
    this.#change(this.#state.filter((one) => one.key !== key));
  }
}
