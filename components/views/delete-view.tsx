'use client';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { ConfirmWindow } from '@/components/ui/confirm-window';
import { toast } from '@/components/ui/toast';
import { visible } from '@/components/ui/visible';
import type { ShownView, ViewActs, ViewedPlace } from '@/components/views/view';

type Props = { place: ViewedPlace; view: ShownView; acts: ViewActs; isOpen: boolean; onOpenChange: (isOpen: boolean) => void };

/** The list stays as it is shown: only its name is gone. */
export function DeleteView({ place, view, acts, isOpen, onOpenChange }: Props) {
  const t = useTranslations('views');
  const router = useRouter();
  const name = visible(view.name);
  async function remove() {
    const answer = await acts.remove({ id: view.id }).catch(() => null);
    if (!answer?.ok) return answer?.error.message ?? t('unreachable');
    router.push(place.present === '' ? place.path : `${place.path}?${place.present}`, { scroll: false });
    toast.success(t('deleted', { name }));
  }
  return (
    <ConfirmWindow
      title={t('deleting.title', { name })}
      confirm={t('deleting.confirm')}
      cancel={t('deleting.cancel')}
      onConfirm={remove}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
    >
      {t(view.isShared ? 'deleting.shared' : 'deleting.own')}
    </ConfirmWindow>
  );
}
