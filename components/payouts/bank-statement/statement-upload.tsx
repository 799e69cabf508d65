'use client';
import { TriangleAlert } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { Act } from '@/components/forms/act';
import { Drop } from '@/components/forms/upload/drop';
import { base64Of, type StatementActs } from '@/components/payouts/bank-statement/statement-reading';
import { Skeleton } from '@/components/ui/skeleton';
import { visible } from '@/components/ui/visible';
import type { StatementReply } from '@/lib/settlements/bank-statement/schema';

const Reading = dynamic(() => import('@/components/payouts/bank-statement/reading').then((loaded) => loaded.Reading), { ssr: false });

type Props = StatementActs & { read: Act; maxBytes: number };
type State =
  | { is: 'empty' }
  | { is: 'reading'; name: string }
  | { is: 'refused'; name: string; message: string }
  | { is: 'read'; name: string; file: string; statement: StatementReply; opening: number };

/** Upload of the bank statement by file picker or drop: read at once, then confirmed line by line. */
export function StatementUpload({ read, maxBytes, ...acts }: Props) {
  const t = useTranslations('bankStatement');
  const [state, setState] = useState<State>({ is: 'empty' });

  async function take(list: FileList | null) {
    const chosen = list?.[0];
    if (!chosen || state.is === 'reading') return;
    const { name, size } = chosen;
    const refuse = (message: string) => setState({ is: 'refused', name, message });
    if (size === 0) return refuse(t('upload.empty'));
    if (size > maxBytes) return refuse(t('upload.tooLarge', { limit: maxBytes / 1024 }));
    setState({ is: 'reading', name });
    const file = await base64Of(chosen);
    if (file === null) return refuse(t('upload.gone'));
    const answer = await read({ file }).catch(() => null);
    if (!answer?.ok) return refuse(answer?.error.message ?? t('upload.away'));
    setState({ is: 'read', name, file, statement: answer.reply as StatementReply, opening: Date.now() });
  }

  return (
    <div className="flex flex-col gap-6">
      <div className="max-w-2xl">
        <Drop id="statement" described="statement-hint" types={[]} several={false} onTake={(list) => void take(list)}>
          {state.is === 'read' || state.is === 'refused' ? t('upload.another') : undefined}
        </Drop>
        <p id="statement-hint" className="mt-2 text-xs text-muted">
          {t('upload.hint', { limit: maxBytes / 1024 })}
        </p>
      </div>
      <div aria-live="polite" className="contents">
        {state.is === 'reading' && <Waiting name={state.name} />}
        {state.is === 'refused' && <Refused name={state.name} message={state.message} />}
      </div>
      {state.is === 'read' && <Reading key={state.opening} {...acts} name={state.name} file={state.file} first={state.statement} />}
    </div>
  );
}

function Waiting({ name }: { name: string }) {
  const t = useTranslations('bankStatement');
  return (
    <div>
      <p className="mb-3 text-sm text-muted">{t('upload.reading', { name: visible(name) })}</p>
      <div aria-hidden="true" className="flex flex-col gap-3">
        <Skeleton className="h-20" />
        <Skeleton className="h-40" />
      </div>
    </div>
  );
}

function Refused({ name, message }: { name: string; message: string }) {
  const t = useTranslations('bankStatement');
  return (
    <div
      role="alert"
      className="flex max-w-2xl gap-3 rounded-xl border border-danger bg-danger-soft px-4 py-3 text-sm text-danger-soft-foreground"
    >
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0">
        <p className="font-semibold break-words">{t('upload.refused', { name: visible(name) })}</p>
        <p className="mt-1 break-words">{message}</p>
        <p className="mt-1">{t('upload.nothingDone')}</p>
      </div>
    </div>
  );
}
