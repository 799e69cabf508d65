import type { ReactNode } from 'react';
import { findQuestion } from '@/app/(dashboard)/questions/[id]/find-question';
import { isDocumentRequest } from '@/app/is-document-request';

type Props = { params: Promise<{ id: string }>; children: ReactNode };

/** Decides above the loading state: once that is sent, an answer can no longer be 404. */
export default async function QuestionLayout({ params, children }: Props) {
  if (await isDocumentRequest()) await findQuestion((await params).id);
  return children;
}
