'use client';
import { useTranslations } from 'next-intl';
import { confirmed } from '@/components/forms/confirmed';
import type { FixAction } from '@/components/team/origins/acts';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';

/** In a sandbox: switches from recording origins to the rule of a live installation, and back. */
export function FixOrigins({ isFixed, fix }: { isFixed: boolean; fix: FixAction }) {
  const t = useTranslations('origins');
  const way = isFixed ? 'learn' : 'fix';
  const change = () => confirmed(fix({ fixed: !isFixed }), { done: t(`${way}.done`), unreachable: t(`${way}.unreachable`) });
  return (
    <ConfirmDialog
      open={t(`${way}.open`)}
      openNamed={t(`${way}.open`)}
      title={t(`${way}.title`)}
      confirm={t(`${way}.confirm`)}
      cancel={t(`${way}.cancel`)}
      danger={false}
      onConfirm={change}
    >
      {t(`${way}.effect`)}
    </ConfirmDialog>
  );
}
