import { FileText, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { PlainButton } from '@/components/ui/plain-button';
import type { SellerQuestionReply } from '@/lib/chargebacks/questions/schema';

type Files = SellerQuestionReply['files'];
type Props = { questionId: string; files: Files; onRemove?: (file: string) => void };

/** The files of an answer, each with a preview and, while it can be changed, a button to remove it. */
export function AnswerFiles({ questionId, files, onRemove }: Props) {
  const t = useTranslations('upload');
  if (files.length === 0) return null;
  return (
    <ul className="flex flex-col gap-2">
      {files.map((file) => (
        <li key={file.id} className="flex items-center gap-3 rounded-lg border border-border bg-surface p-2 text-sm">
          {file.content_type === 'application/pdf' ? (
            <span className="flex size-12 shrink-0 items-center justify-center rounded-md bg-default">
              <FileText aria-hidden="true" className="size-5 text-muted" />
            </span>
          ) : (
            // biome-ignore lint/performance/noImgElement: it is a person's paper, which nothing in between should keep
            <img src={`/question-files/${questionId}/${file.id}`} alt="" className="size-12 shrink-0 rounded-md bg-default object-cover" />
          )}
          <span className="min-w-0 flex-1">
            <a
              href={`/question-files/${questionId}/${file.id}`}
              target="_blank"
              rel="noreferrer"
              className="block truncate font-medium underline-offset-4 hover:underline"
            >
              {file.file_name}
            </a>
            <span className="text-xs text-muted tabular-nums">
              {t('size', { kilobytes: Math.max(1, Math.round(file.file_size / 1024)) })}
            </span>
          </span>
          {onRemove && (
            <PlainButton
              look="ghost"
              size="sm"
              iconOnly
              aria-label={t('remove', { name: file.file_name })}
              onClick={() => onRemove(file.id)}
            >
              <X aria-hidden="true" className="size-4" />
            </PlainButton>
          )}
        </li>
      ))}
    </ul>
  );
}
