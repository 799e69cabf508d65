'use client';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { sendFile } from '@/components/application/send';
import { fileTypes, maxFileBytes } from '@/lib/files/file';
import type { FileReply } from '@/lib/onboarding/files/schema';

/** `said`: the server says what is wrong, in words. */
type Fault = { kind: 'tooLarge' | 'empty' | 'type' | 'away' | 'said'; message: string };
/** `fault` is null while it is sent. */
export type UploadState = { key: string; file: File; share: number; fault: Fault | null };

/** What was sent from this document: until the answers name it, nobody else knows it. */
const sent = new Map<string, FileReply>();

/** What can be seen before it is sent; its content is judged by the server. */
function faultOf({ size, type }: File): Fault | null {
  if (size >= maxFileBytes) return { kind: 'tooLarge', message: '' };
  if (size === 0) return { kind: 'empty', message: '' };
  return type === '' || type in fileTypes ? null : { kind: 'type', message: '' };
}

/** The files of one field that are on their way, one after the other, wherever somebody is in the form meanwhile. */
class Uploads {
  #state: readonly UploadState[] = [];
  #queue: Promise<void> = Promise.resolve();
  readonly #stops = new Map<string, AbortController>();
  readonly #listeners = new Set<() => void>();
  readonly #merchantId: string;
  /** What becomes of a file that is there. */
  onSent: (id: string) => void = () => undefined;

  constructor(merchantId: string) {
    this.#merchantId = merchantId;
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
    const answer = await sendFile(this.#merchantId, file, { key, told: (share) => this.#patch(key, { share }), signal: stop.signal });
    this.#stops.delete(key);
    if (stop.signal.aborted) return;
    if (!answer.ok) return this.#patch(key, { fault: { kind: answer.kind === 'away' ? 'away' : 'said', message: answer.message } });
    sent.set(answer.reply.id, answer.reply);
    this.#change(this.#state.filter((one) => one.key !== key));
    this.onSent(answer.reply.id);
  }

  #enqueue(upload: UploadState): void {
    this.#queue = this.#queue.then(() => (this.#state.some(({ key }) => key === upload.key) ? this.#send(upload) : undefined));
  }

  add(files: readonly File[]): void {
    const added = files.map((file) => ({ key: crypto.randomUUID(), file, share: 0, fault: faultOf(file) }));
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

const all = new Map<string, Uploads>();
const nothing: readonly UploadState[] = [];

function uploadsHere(merchantId: string, field: string): Uploads {
  if (typeof window === 'undefined') return new Uploads(merchantId);
  const key = `${merchantId}/${field}`;
  const uploads = all.get(key) ?? new Uploads(merchantId);
  all.set(key, uploads);
  return uploads;
}

/** Whether something of this seller's is on its way. */
export const isSending = (merchantId: string): boolean =>
  [...all].some(([key, uploads]) => key.startsWith(`${merchantId}/`) && uploads.state().some(({ fault }) => fault === null));

/** A file that was sent from this document. */
export const sentFile = (id: string): FileReply | undefined => sent.get(id);

export function useUploads(merchantId: string, field: string, onSent: (id: string) => void) {
  const [uploads] = useState(() => uploadsHere(merchantId, field));
  const state = useSyncExternalStore(uploads.subscribe, uploads.state, () => nothing);
  useEffect(() => {
    uploads.onSent = onSent;
  });
  return { uploads, state };
}
