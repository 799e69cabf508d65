import { ExternalLink } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { CopyButton } from '@/components/ui/copy-button';
import { Panel } from '@/components/ui/panel';
import { PrintButton } from '@/components/ui/print-button';
import { useMoment } from '@/components/ui/timestamp';

/** `mail`: the button that mails it, for who may. */
type Props = { url: string; picture: string; expiresAt: string; mail: ReactNode };

/** The address for the customer, and its QR code for a phone's camera. Only this is printed. */
export function LinkShare({ url, picture, expiresAt, mail }: Props) {
  const t = useTranslations('paymentLinks.share');
  const moment = useMoment();
  return (
    <section aria-labelledby="share-title" className="mb-8">
      <h2 id="share-title" className="mb-1 text-base font-semibold print:hidden">
        {t('title')}
      </h2>
      <p className="mb-3 max-w-prose text-sm text-pretty text-muted print:hidden">{t('text')}</p>
      <Panel className="flex flex-wrap items-center gap-6 p-4 sm:p-6 print:border-0 print:p-0">
        {/* biome-ignore lint/performance/noImgElement: drawn by ourselves and part of the page, nothing is fetched */}
        <img src={picture} alt={t('picture')} width={208} height={208} className="size-52 shrink-0 rounded-lg max-sm:mx-auto" />
        <div className="flex min-w-0 flex-1 basis-72 flex-col gap-4">
          <p className="hidden text-base font-medium print:block">{t('paper')}</p>
          <code className="font-mono text-sm break-all select-all">{url}</code>
          <p className="text-sm text-muted tabular-nums">{t('until', { time: moment(new Date(expiresAt)) })}</p>
          <div className="flex flex-wrap gap-2 print:hidden">
            {mail}
            <CopyButton value={url} label={t('copy')} size="md" withText />
            <a href={url} target="_blank" rel="noreferrer" className="button button--outline pointer-coarse:min-h-11">
              <ExternalLink aria-hidden="true" />
              {t('open')}
            </a>
            <PrintButton label={t('print')} />
          </div>
        </div>
      </Panel>
    </section>
  );
}
