'use client';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { type UploadState, Uploads } from '@/components/forms/upload/uploads';
import { fileTypes, maxFileBytes } from '@/lib/files/file';
import type { FileReply } from '@/lib/onboarding/files/schema';

/** Files sent from this document: nobody else knows them until an answer names them. */
const sent = new Map<string, FileReply>();

const all = new Map<string, Uploads<FileReply>>();
const nothing: readonly UploadState[] = [];

const taken = { limit: maxFileBytes, types: Object.keys(fileTypes) };

function uploadsHere(merchantId: string, field: string): Uploads<FileReply> {
  const fresh = () => new Uploads<FileReply>({ address: `/application-files/${merchantId}`, ...taken });
  if (typeof window === 'undefined') return fresh();
  const key = `${merchantId}/${field}`;
  const uploads = all.get(key) ?? fresh();
  all.set(key, uploads);
  return uploads;
}

/** Whether a file of this seller is being sent. */
export const isSending = (merchantId: string): boolean =>
  [...all].some(([key, uploads]) => key.startsWith(`${merchantId}/`) && uploads.state().some(({ fault }) => fault === null));

/** A file sent from this document. */
export const sentFile = (id: string): FileReply | undefined => sent.get(id);

export function useUploads(merchantId: string, field: string, onSent: (id: string) => void) {
  const [uploads] = useState(() => uploadsHere(merchantId, field));
  const state = useSyncExternalStore(uploads.subscribe, uploads.state, () => nothing);
  useEffect(() => {
    uploads.onSent = (reply) => {
      sent.set(reply.id, reply);
      onSent(reply.id);
    };
  });
  return { uploads, state };
}
