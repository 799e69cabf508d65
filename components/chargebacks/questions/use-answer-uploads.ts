'use client';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { type UploadState, Uploads } from '@/components/forms/upload/uploads';
import type { SellerQuestionReply } from '@/lib/chargebacks/questions/schema';
import { fileTypes, maxFileBytes } from '@/lib/files/file';

const nothing: readonly UploadState[] = [];
export const answerFiles = { limit: maxFileBytes, types: Object.keys(fileTypes) };

/** Files on their way to one answer; `onSent` is given the answer as it then is. */
export function useAnswerUploads(questionId: string, onSent: (reply: SellerQuestionReply) => void) {
  const [uploads] = useState(() => new Uploads<SellerQuestionReply>({ address: `/question-files/${questionId}`, ...answerFiles }));
  const state = useSyncExternalStore(uploads.subscribe, uploads.state, () => nothing);
  useEffect(() => {
    uploads.onSent = onSent;
  });
  return { uploads, state };
}
