'use client';
import { zodResolver } from '@hookform/resolvers/zod';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { useAct } from '@/components/forms/act';
import { DialogForm } from '@/components/forms/dialog-form';
import { TextRow } from '@/components/forms/text-row';
import { longest, typed } from '@/components/forms/typed';
import { toast } from '@/components/ui/toast';
import { visible } from '@/components/ui/visible';
import { type ShownView, type ViewActs, type ViewedPlace, viewHref } from '@/components/views/view';
import { saveViewInput, viewReply } from '@/lib/views/schema';

const rule = saveViewInput.shape.name;
const form = z.object({ name: typed(rule), shared: z.boolean() });
type ViewForm = z.infer<typeof form>;

type Props = {
  place: ViewedPlace;
  /** The view that is edited; null: a new one, with what is shown now. */
  view: ShownView | null;
  mayShare: boolean;
  acts: ViewActs;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
};

export function ViewDialog({ place, view, mayShare, acts, isOpen, onOpenChange }: Props) {
  const t = useTranslations('views');
  const router = useRouter();
  const { send, busy, refused } = useAct(async (input) => {
    const answer = await (view ? acts.change : acts.save)(input);
    // the list shows the new view as the opened one
    if (answer.ok && !view) router.push(viewHref(place.path, viewReply.parse(answer.reply)), { scroll: false });
    return answer;
  });
  const { control, register, handleSubmit } = useForm<ViewForm>({
    resolver: zodResolver(form),
    defaultValues: { name: view?.name ?? '', shared: view?.isShared ?? false },
  });
  async function submit({ name, shared }: ViewForm) {
    const sharing = offersSharing ? { shared } : {};
    const input = view ? { id: view.id, name, ...sharing } : { list: place.list, query: place.present, name, shared };
    if (!(await send(input))) return;
    onOpenChange(false);
    if (view) router.refresh();
    toast.success(t('saved', { name: visible(name) }));
  }
  // who did not make it cannot stop sharing it
  const offersSharing = mayShare && (view === null || view.madeBy === null);
  return (
    <DialogForm
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={t(view ? 'dialog.edit' : 'dialog.new')}
      submit={t('dialog.submit')}
      busy={busy}
      refused={refused}
      onSubmit={handleSubmit(submit)}
    >
      {!view && <p className="text-sm text-muted">{t('dialog.kept')}</p>}
      <TextRow control={control} name="name" label={t('dialog.name')} wrong={t('dialog.wrong')} maxLength={longest(rule)} autoFocus />
      {offersSharing && (
        <label className="flex min-h-11 cursor-pointer items-start gap-3 text-sm">
          <input type="checkbox" {...register('shared')} className="mt-0.5 size-4 shrink-0 accent-accent" />
          <span className="min-w-0">
            {t('dialog.share')}
            <span className="block text-xs text-pretty text-muted">{t('dialog.shareHint')}</span>
          </span>
        </label>
      )}
    </DialogForm>
  );
}
