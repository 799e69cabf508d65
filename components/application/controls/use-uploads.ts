'use client';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { sendFile } from '@/components/application/send';
import { fileTypes, maxFileBytes } from '@/lib/files/file';
import type { FileReply } from '@/lib/onboarding/files/schema';

/** `fault` is null while it is sent, empty when the server was not reached, and otherwise says what is wrong with it. */
export type UploadState = { key: string; file: File; share: number; fault: string | null };

/** What was sent from this document: until the answers name it, nobody else knows it. */
const sent = new Map<string, FileReply>();

/** Sends files one after the other; `onSent` takes the id of each. */
export function useUploads(merchantId: string, onSent: (id: string) => void) {
  const t = useTranslations('application.file');
  const [uploads, setUploads] = useState<UploadState[]>([]);
  const queue = useRef<Promise<void>>(Promise.resolve());
  const stops = useRef(new Map<string, AbortController>());
  const done = useRef(onSent);
  useEffect(() => {
    done.current = onSent;
  });
  const patch = (key: string, next: Partial<UploadState>) =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...next } : one)));
  const forget = (key: string) => setUploads((all) => all.filter((one) => one.key !== key));

  function faultOf(file: File): string | null {
    if (file.size >= maxFileBytes) return t('tooLarge', { megabytes: file.size / 1_048_576 });
    if (file.size === 0) return t('empty');
    return file.type in fileTypes ? null : t('type');
  }
  async function send(key: string, file: File): Promise<void> {
    const stop = new AbortController();
    stops.current.set(key, stop);
    const answer = await sendFile(merchantId, file, { key, told: (share) => patch(key, { share }), signal: stop.signal });
    stops.current.delete(key);
    if (stop.signal.aborted) return;
    if (!answer.ok) return patch(key, { fault: answer.message ?? '' });
    sent.set(answer.reply.id, answer.reply);
    forget(key);
    done.current(answer.reply.id);
  }
  function enqueue(key: string, file: File): void {
    queue.current = queue.current.then(() => send(key, file));
  }
  return {
    uploads,
    known: (id: string) => sent.get(id),
    add(files: readonly File[]): void {
      const added = files.map((file) => ({ key: crypto.randomUUID(), file, share: 0, fault: faultOf(file) }));
      setUploads((all) => [...all, ...added]);
      for (const { key, file, fault } of added) if (fault === null) enqueue(key, file);
    },
    again(key: string): void {
      const upload = uploads.find((one) => one.key === key);
      if (!upload) return;
      patch(key, { share: 0, fault: null });
      enqueue(key, upload.file);
    },
    drop(key: string): void {
      stops.current.get(key)?.abort();
      forget(key);
    },
  };
}
