'use client';
import { Download } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { Act } from '@/components/forms/act';
import { impatience } from '@/components/money-actions/use-money-act';
import { PlainButton } from '@/components/ui/plain-button';
import { saveFile } from '@/components/ui/save-file';
import { toast } from '@/components/ui/toast';
import type { DownloadReply } from '@/lib/settlements/files/download-file';

type Props = { id: string; look: 'primary' | 'outline'; act: Act };

/**
 * Downloads the bank file. The download is recorded with the person, and the page shows the record; if the file is not available any more,
 * it shows the reason.
 */
export function DownloadFile({ id, look, act }: Props) {
  const t = useTranslations('bankFiles');
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  async function take() {
    setBusy(true);
    const answer = await Promise.race([act({ id }).catch(() => null), impatience()]);
    setBusy(false);
    // the download may be recorded although the answer was lost
    if (!answer) router.refresh();
    if (!answer?.ok) return toast.danger(answer?.error.message ?? t('downloadAway'));
    const { file_name: name, content } = answer.reply as DownloadReply;
    saveFile(
      name,
      Uint8Array.from(atob(content), (byte) => byte.charCodeAt(0)),
      'text/plain',
    );
  }
  return (
    <PlainButton look={look} className="pointer-coarse:min-h-11" busy={busy} onClick={() => void take()}>
      <Download aria-hidden="true" className="size-4" />
      {t('download')}
    </PlainButton>
  );
}
