import { CircleDashed, FileText, Check as Passed, TriangleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Panel } from '@/components/ui/panel';
import type { FileReply } from '@/lib/onboarding/files/schema';
import type { Check, ReviewReply } from '@/lib/onboarding/review/schema';

function Box({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Panel>
      <h2 className="border-b border-separator px-4 py-3 text-base font-semibold">{title}</h2>
      {children}
    </Panel>
  );
}

const marks = {
  passed: [Passed, 'text-success'],
  warning: [TriangleAlert, 'text-warning-soft-foreground'],
  open: [CircleDashed, 'text-muted'],
} as const;

/** What was checked by itself, and who else has said the same. */
export function Checks({ checks, same }: { checks: Check[]; same: ReviewReply['same'] }) {
  const t = useTranslations('applications.checks');
  return (
    <Box title={t('title')}>
      <ul className="divide-y divide-separator text-sm">
        {checks.map(({ name, state, messages }) => {
          const [Icon, look] = marks[state];
          return (
            <li key={name} className="flex gap-3 px-4 py-2.5">
              <Icon aria-hidden="true" className={`mt-0.5 size-4 shrink-0 ${look}`} />
              <span className="min-w-0">
                {t(`names.${name}`)} <span className="text-muted">{t(`states.${state}`)}</span>
                {messages.map((message) => (
                  <span key={message} className="mt-1 block text-sm break-words text-muted">
                    {message}
                  </span>
                ))}
              </span>
            </li>
          );
        })}
        {same.map(({ merchant_id, name, platform_name, by }) => (
          <li key={`${merchant_id} ${by}`} className="flex gap-3 px-4 py-2.5">
            <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-warning-soft-foreground" />
            <span className="min-w-0 break-words">{t(`same.${by}`, { name, platform: platform_name })}</span>
          </li>
        ))}
      </ul>
    </Box>
  );
}

/** Images as they are; a document opens as a file. The addresses are good for ten minutes. */
export function Papers({ files }: { files: FileReply[] }) {
  const t = useTranslations('applications.files');
  return (
    <Box title={t('title')}>
      {files.length === 0 && <p className="px-4 py-3 text-sm text-muted">{t('none')}</p>}
      <ul className="divide-y divide-separator text-sm">
        {files.map(({ id, filename, mime_type, size, url }) => (
          <li key={id} className="px-4 py-3">
            {mime_type.startsWith('image/') && (
              // biome-ignore lint/performance/noImgElement: somebody's paper, behind an address that is good for ten minutes
              <img src={url} alt={filename} className="mb-2 max-h-80 w-full rounded-lg object-contain" />
            )}
            <a href={url} className="flex items-start gap-2 underline underline-offset-2">
              <FileText aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
              <span className="min-w-0 break-all">{filename}</span>
            </a>
            <span className="mt-0.5 block pl-6 text-xs text-muted">{t('size', { kilobytes: Math.max(1, Math.round(size / 1024)) })}</span>
          </li>
        ))}
      </ul>
    </Box>
  );
}
