'use client';
import { Button, Dropdown, Header, Separator } from '@heroui/react';
import { Bookmark, ChevronDown } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState, useTransition } from 'react';
import { lazyDialog } from '@/components/ui/lazy-dialog';
import { toast } from '@/components/ui/toast';
import { useDeferredOpen } from '@/components/ui/use-deferred-open';
import { visible } from '@/components/ui/visible';
import { type ShownView, type ViewActs, type ViewedPlace, viewHref } from '@/components/views/view';

const ViewDialog = lazyDialog(() => import('@/components/views/view-dialog').then((loaded) => loaded.ViewDialog));
const DeleteView = lazyDialog(() => import('@/components/views/delete-view').then((loaded) => loaded.DeleteView));

type Props = {
  place: ViewedPlace;
  views: ShownView[];
  /** The one that was opened; null: none. */
  current: ShownView | null;
  mayShare: boolean;
  acts: ViewActs;
};
type Opened = { what: 'new' | 'edit' | 'delete'; view: ShownView | null; opening: number };

/** The views of a list: opened, saved, changed. */
export function SavedViews({ place, views, current, mayShare, acts }: Props) {
  const t = useTranslations('views');
  const router = useRouter();
  const [, startTransition] = useTransition();
  const [opened, setOpened] = useState<Opened | null>(null);
  const [isOpen, setOpen] = useState(false);
  const isChanged = current !== null && current.query !== place.present;
  function ask(what: Opened['what'], view: ShownView | null) {
    setOpened({ what, view, opening: (opened?.opening ?? 0) + 1 });
    setOpen(true);
  }
  const goTo = (href: string) => startTransition(() => router.push(href, { scroll: false }));
  function update(view: ShownView) {
    startTransition(async () => {
      const answer = await acts.change({ id: view.id, query: place.present }).catch(() => null);
      if (!answer?.ok) return toast.danger(answer?.error.message ?? t('unreachable'));
      toast.success(t('updated', { name: visible(view.name) }));
      router.refresh();
    });
  }
  function choose(key: string) {
    const view = views.find(({ id }) => id === key);
    if (view) return goTo(viewHref(place.path, view));
    if (key === 'all') return goTo(place.path);
    if (key === 'save') return ask('new', null);
    if (!current) return;
    if (key === 'update') return update(current);
    ask(key === 'edit' ? 'edit' : 'delete', current);
  }
  const dialog = { isOpen, onOpenChange: setOpen, place, acts };
  return (
    <>
      <ViewsMenu {...{ place, views, current, isChanged }} onChoose={choose} />
      {opened && opened.what !== 'delete' && <ViewDialog key={opened.opening} {...dialog} view={opened.view} mayShare={mayShare} />}
      {opened?.what === 'delete' && opened.view && <DeleteView key={opened.opening} {...dialog} view={opened.view} />}
    </>
  );
}

type MenuProps = Pick<Props, 'place' | 'views' | 'current'> & { isChanged: boolean; onChoose: (key: string) => void };

function ViewsMenu({ place, views, current, isChanged, onChoose }: MenuProps) {
  const t = useTranslations('views');
  const name = current && visible(current.name);
  const own = views.filter(({ madeBy }) => madeBy === null);
  const shared = views.filter(({ madeBy }) => madeBy !== null);
  return (
    <Dropdown {...useDeferredOpen()}>
      <Button variant="outline" className={`max-w-72 bg-surface font-normal ${current ? 'border-accent' : 'border-field-border'}`}>
        <Bookmark aria-hidden="true" className="text-muted" />
        <span className={current ? 'sr-only' : ''}>{t('open')}</span>
        {name && <span className="truncate font-medium">{name}</span>}
        {isChanged && <span className="shrink-0 text-xs text-muted">{t('changed')}</span>}
        <ChevronDown aria-hidden="true" className="text-muted" />
      </Button>
      <Dropdown.Popover aria-label={t('menu')} placement="bottom end" className="max-h-[28rem] max-w-96 min-w-64 overflow-auto">
        <Dropdown.Menu aria-label={t('menu')} onAction={(key) => onChoose(String(key))}>
          {views.length > 0 && (
            <Dropdown.Item id="all" textValue={t('all')}>
              {t('all')}
            </Dropdown.Item>
          )}
          {own.length > 0 && <Group title={t('own')} views={own} current={current} />}
          {shared.length > 0 && <Group title={t('shared')} views={shared} current={current} />}
          {views.length > 0 && <Separator />}
          <Dropdown.Section aria-label={t('menu')}>
            {isChanged && current?.isChangeable && <Act id="update" text={t('update', { name: name ?? '' })} />}
            <Act id="save" text={place.present === '' ? t('saveNothing') : t('save')} isDisabled={place.present === ''} />
            {current?.isChangeable && <Act id="edit" text={t('edit', { name: name ?? '' })} />}
            {current?.isChangeable && <Act id="delete" text={t('delete', { name: name ?? '' })} isDanger />}
          </Dropdown.Section>
        </Dropdown.Menu>
      </Dropdown.Popover>
    </Dropdown>
  );
}

function Group({ title, views, current }: { title: string; views: ShownView[]; current: ShownView | null }) {
  const t = useTranslations('views');
  return (
    <Dropdown.Section>
      <Header>{title}</Header>
      {views.map(({ id, name, isShared, madeBy }) => (
        <Dropdown.Item key={id} id={id} textValue={visible(name)} className={id === current?.id ? 'bg-default' : ''}>
          <span className={`min-w-0 truncate ${id === current?.id ? 'font-medium' : ''}`}>{visible(name)}</span>
          {id === current?.id && <span className="sr-only">{t('here')}</span>}
          <span className="ml-auto max-w-32 shrink-0 truncate pl-3 text-xs text-muted">
            {madeBy === null ? isShared && t('sharedByMe') : visible(madeBy)}
          </span>
        </Dropdown.Item>
      ))}
    </Dropdown.Section>
  );
}

function Act({ id, text, isDisabled = false, isDanger = false }: { id: string; text: string; isDisabled?: boolean; isDanger?: boolean }) {
  return (
    <Dropdown.Item id={id} textValue={text} isDisabled={isDisabled} {...(isDanger && { variant: 'danger' })}>
      <span className="min-w-0 truncate">{text}</span>
    </Dropdown.Item>
  );
}
