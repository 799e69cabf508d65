'use client';
import { useTranslations } from 'next-intl';
import type { FixAction } from '@/components/origins/acts';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { toast } from '@/components/ui/toast';

/** In a sandbox: from learning to the rule of a live installation, and back. */
export function FixOrigins({ isFixed, fix }: { isFixed: boolean; fix: FixAction }) {
  const t = useTranslations('origins');
  const way = isFixed ? 'learn' : 'fix';
  async function change() {
    const answer = await fix({ fixed: !isFixed }).catch(() => null);
    if (!answer?.ok) return answer?.error.message ?? t(`${way}.unreachable`);
    toast.success(t(`${way}.done`));
  }
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
