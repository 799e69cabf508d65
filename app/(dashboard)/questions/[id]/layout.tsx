import type { ReactNode } from 'react';
import { findQuestion } from '@/app/(dashboard)/questions/[id]/find-question';
import { isDocumentRequest } from '@/app/is-document-request';

type Props = { params: Promise<{ id: string }>; children: ReactNode };

/** Checks access above the loading state: once that is sent, the response cannot be 404 any more. */
export default async function QuestionLayout({ params, children }: Props) {
  if (await isDocumentRequest()) await findQuestion((await params).id);
  return children;
}
