import { FileText } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { PlainButton } from '@/components/ui/plain-button';
import { visible } from '@/components/ui/visible';
import type { FileReply } from '@/lib/onboarding/files/schema';
import type { HolderQuestion as Question } from '@/lib/onboarding/review/schema';

type Props = {
  question: Question;
  /** The picture of the account, if there is one. */
  file: FileReply | undefined;
  merchantId: string;
  onShow: (file: string) => void;
  /** It is marked as requested. */
  isAsked: boolean;
  /** Without it nothing can be requested. */
  onAsk?: ((reason: string) => void) | undefined;
};

/** An account in another name than the seller's: both names as given and as banks compare them, next to the picture of the account. */
export function HolderQuestion({ question, file, merchantId, onShow, isAsked, onAsk }: Props) {
  const t = useTranslations('applications.holder');
  return (
    <div className="mt-2 flex flex-wrap items-start gap-3 rounded-lg border border-separator bg-surface-secondary p-3">
      <div className="min-w-0 flex-1 basis-56">
        <table className="w-full text-start">
          <thead className="text-xs text-muted">
            <tr>
              <th scope="col" className="pe-3 pb-1 text-start font-normal">
                {t('registered')}
              </th>
              <th scope="col" className="pb-1 text-start font-normal">
                {t('folded')}
              </th>
            </tr>
          </thead>
          <tbody className="align-top">
            {question.names.map(({ field_name, name, kana, folded }) => (
              <tr key={field_name}>
                <td className="pe-3 pb-2 wrap-anywhere">
                  {visible(name)}
                  <span className="block text-xs text-muted">{visible(kana)}</span>
                </td>
                <Folded text={folded} other={question.folded} />
              </tr>
            ))}
            <tr className="border-t border-separator">
              <td className="pt-2 pe-3 wrap-anywhere">
                <span className="block text-xs text-muted">{t('held')}</span>
                {visible(question.held)}
              </td>
              <Folded text={question.folded} other={closest(question)} className="pt-2" />
            </tr>
          </tbody>
        </table>
        <p className="mt-2 text-xs text-muted">{t('hint')}</p>
      </div>
      {file ? (
        <Picture {...{ file, merchantId, onShow }} />
      ) : (
        <div className="flex flex-col items-start gap-1.5 text-sm">
          <span>{t('none')}</span>
          {onAsk && !isAsked && (
            <PlainButton size="sm" look="outline" className="pointer-coarse:min-h-11" onClick={() => onAsk(t('reason'))}>
              {t('ask')}
            </PlainButton>
          )}
          {isAsked && (
            <span role="status" className="text-xs text-muted">
              {t('asked')}
            </span>
          )}
        </div>
      )}
    </div>
  );
}

/** The length of the common beginning of two texts. */
function shared(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return at;
}

const closest = ({ names, folded }: Question): string =>
  names.map((name) => name.folded).sort((one, other) => shared(other, folded) - shared(one, folded))[0] ?? '';

/** A name as banks compare it, marked where it starts to differ. */
function Folded({ text, other, className = '' }: { text: string; other: string; className?: string }) {
  const at = shared(text, other);
  return (
    <td className={`pb-2 font-mono wrap-anywhere ${className}`}>
      {visible(text.slice(0, at))}
      {at < text.length && <mark className="rounded-sm bg-warning-soft text-warning-soft-foreground">{visible(text.slice(at))}</mark>}
    </td>
  );
}

function Picture({ file, merchantId, onShow }: Pick<Props, 'merchantId' | 'onShow'> & { file: FileReply }) {
  const t = useTranslations('applications.holder');
  return (
    <button
      type="button"
      onClick={() => onShow(file.id)}
      className="flex w-40 cursor-pointer flex-col gap-1.5 rounded-md text-start text-sm underline underline-offset-2"
    >
      {file.mime_type === 'application/pdf' ? (
        <span className="flex h-24 w-full items-center justify-center rounded-md bg-default">
          <FileText aria-hidden="true" className="size-6 text-muted" />
        </span>
      ) : (
        // biome-ignore lint/performance/noImgElement: it is a person's paper, which nothing in between should keep
        <img
          src={`/application-files/${merchantId}/${file.id}`}
          alt={t('picture')}
          className="h-24 w-full rounded-md bg-default object-contain"
        />
      )}
      {t('show')}
    </button>
  );
}
