import { v7 } from 'uuid';
import { sendFile } from '@/components/upload/send-file';

/** `said`: the server says what is wrong, in words. */
type Fault = { kind: 'tooLarge' | 'empty' | 'type' | 'away' | 'said'; message: string };
/** `fault` is null while it is sent. */
export type UploadState = { key: string; file: File; share: number; fault: Fault | null };

/** What is taken there: files smaller than `limit` bytes, of these types. */
export type Taken = { limit: number; types: readonly string[] };
type Place = Taken & { address: string };

/** What can be seen before it is sent; its content is judged by the server. */
function faultOf({ size, type }: File, { limit, types }: Taken): Fault | null {
  if (size >= limit) return { kind: 'tooLarge', message: '' };
  if (size === 0) return { kind: 'empty', message: '' };
  return type === '' || types.includes(type) ? null : { kind: 'type', message: '' };
}

/** Files that are on their way to one place, one after the other, wherever somebody is on the page meanwhile. */
export class Uploads<Reply> {
  #state: readonly UploadState[] = [];
  #queue: Promise<void> = Promise.resolve();
  readonly #stops = new Map<string, AbortController>();
  readonly #listeners = new Set<() => void>();
  readonly #place: Place;
  /** What becomes of a file that is there. */
  onSent: (reply: Reply) => void = () => undefined;

  constructor(place: Place) {
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

  async #send({ key, file }: UploadState): Promise<void> {
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
    const before = this.#queue.catch(() => undefined); // one that fails keeps no other back
    this.#queue = before.then(() => (this.#state.some(({ key }) => key === upload.key) ? this.#send(upload) : undefined));
  }

  add(files: readonly File[]): void {
    const added = files.map((file) => ({ key: v7(), file, share: 0, fault: faultOf(file, this.#place) }));
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
