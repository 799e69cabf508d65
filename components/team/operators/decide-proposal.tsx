'use client';
import { useTranslations } from 'next-intl';
import type { Act } from '@/components/forms/act';
import { confirmed } from '@/components/forms/confirmed';
import { useWhat } from '@/components/team/operators/proposal-words';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import type { ShownProposal } from '@/lib/team/proposals/schema';

type Props = { row: ShownProposal; own: string; approve: Act; reject: Act };

/** Approve or reject; a person who cannot approve reads why. */
export function DecideProposal({ row, own, approve, reject }: Props) {
  const t = useTranslations('operators.proposals');
  const what = useWhat()(row);
  if (row.status !== 'proposed') return null;
  const isOwn = row.proposed_by.id === own;
  const word = isOwn ? 'withdraw' : 'reject';
  const deciding = (act: Act, done: string) => () => confirmed(act({ id: row.id }), { done, unreachable: t('unreachable') });
  return (
    <span className="flex flex-col gap-2 md:items-end">
      <span className="flex flex-wrap gap-2">
        {row.not_by_you === null && (
          <ConfirmDialog
            open={t('approve.open')}
            danger={false}
            openNamed={t('approve.openNamed', { what })}
            title={t('approve.title')}
            confirm={t('approve.confirm')}
            cancel={t('cancel')}
            onConfirm={deciding(approve, t('approve.done'))}
          >
            {t(`approve.effects.${row.kind}`, { what })}
          </ConfirmDialog>
        )}
        <ConfirmDialog
          open={t(`${word}.open`)}
          openNamed={t(`${word}.openNamed`, { what })}
          title={t(`${word}.title`)}
          confirm={t(`${word}.confirm`)}
          cancel={t('cancel')}
          onConfirm={deciding(reject, t(`${word}.done`))}
        >
          {t('nothingDone', { what })}
        </ConfirmDialog>
      </span>
      {row.not_by_you !== null && <span className="max-w-80 text-xs text-pretty text-muted md:text-right">{row.not_by_you}</span>}
    </span>
  );
}
