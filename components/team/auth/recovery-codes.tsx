'use client';
import { Download } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Notice } from '@/components/team/auth/notice';
import { CopyButton } from '@/components/ui/copy-button';
import { PlainButton } from '@/components/ui/plain-button';
import { saveFile } from '@/components/ui/save-file';

/** Ten codes, shown only now. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const t = useTranslations('security.codes');
  const all = codes.join('\n');
  const save = () => saveFile('bunpai-recovery-codes.txt', `${t('fileHead')}\n\n${all}\n`, 'text/plain');
  return (
    <div className="flex flex-col gap-4">
      <ul
        data-testid="recovery-codes"
        className="grid justify-center gap-y-1.5 overflow-x-auto rounded-lg border border-border bg-surface-secondary px-2 py-4 font-mono text-[0.6875rem] leading-5 min-[380px]:text-xs"
      >
        {codes.map((code) => (
          <li key={code} className="whitespace-nowrap select-all">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <CopyButton value={all} label={t('copy')} withText size="md" />
        <PlainButton look="ghost" onClick={save}>
          <Download aria-hidden="true" />
          {t('save')}
        </PlainButton>
      </div>
      <Notice status="warning" title={t('once')} text={t('onceText')} />
    </div>
  );
}
