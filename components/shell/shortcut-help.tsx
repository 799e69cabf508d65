'use client';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import type { Goal } from '@/components/shell/shortcut-keys';
import { PlainButton } from '@/components/ui/plain-button';

type Props = { goals: readonly Goal[]; on: boolean; onTurn: (on: boolean) => void; onClose: () => void };

const general = [
  ['search', ['/', '⌘K', 'Ctrl K']],
  ['down', ['j']],
  ['up', ['k']],
  ['open', ['Enter']],
  ['select', ['x']],
  ['help', ['?']],
] as const;

/** All shortcuts, and the switch for those of one letter. */
export function ShortcutHelp({ goals, on, onTurn, onClose }: Props) {
  const t = useTranslations('shortcuts');
  const nav = useTranslations('nav.areas');
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => dialog.current?.showModal(), []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a press beside it closes it; by keyboard Escape does
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && dialog.current?.close()}
      className="m-auto max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] max-w-2xl overflow-auto rounded-xl border border-border bg-overlay p-0 text-foreground shadow-xl backdrop:bg-black/40"
    >
      <div className="p-5 sm:p-6">
        <h2 id={id} className="text-lg font-semibold">
          {t('title')}
        </h2>
        <div className="mt-4 grid gap-x-10 gap-y-5 sm:grid-cols-2">
          <Group title={t('lists')}>
            {general.map(([name, keys]) => (
              <Line key={name} name={t(name)} keys={keys} />
            ))}
          </Group>
          <Group title={t('pages')}>
            {goals.map(({ letter, area }) => (
              <Line key={letter} name={nav(area)} keys={[`g ${letter}`]} />
            ))}
          </Group>
        </div>
        <div className="mt-6 flex flex-wrap items-center justify-between gap-4 border-t border-separator pt-4">
          <label className="flex min-h-11 max-w-96 cursor-pointer items-center gap-3 text-sm">
            <input
              type="checkbox"
              checked={on}
              onChange={(event) => onTurn(event.target.checked)}
              className="size-4 shrink-0 accent-accent"
            />
            {t('turn')}
          </label>
          <PlainButton look="outline" onClick={() => dialog.current?.close()}>
            {t('close')}
          </PlainButton>
        </div>
      </div>
    </dialog>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-1 text-xs font-medium text-muted">{title}</h3>
      <dl>{children}</dl>
    </section>
  );
}

function Line({ name, keys }: { name: string; keys: readonly string[] }) {
  return (
    <div className="flex min-h-8 items-center justify-between gap-4 border-b border-separator py-1 text-sm">
      <dt>{name}</dt>
      <dd className="flex gap-1">
        {keys.map((key) => (
          <kbd key={key} className="rounded border border-border bg-surface-secondary px-1.5 py-0.5 font-sans text-xs">
            {key}
          </kbd>
        ))}
      </dd>
    </div>
  );
}
