import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

type Props = { icon: LucideIcon; title: string; text: string; children?: ReactNode };

/** Says what belongs here, and offers the first action. */
export function EmptyState({ icon: Icon, title, text, children }: Props) {
  return (
    <div className="flex flex-col items-center gap-3 px-4 py-14 text-center">
      <span className="grid size-12 place-items-center rounded-full bg-accent-soft text-accent-soft-foreground">
        <Icon aria-hidden="true" className="size-6" />
      </span>
      <h2 className="text-base font-semibold">{title}</h2>
      <p className="max-w-prose text-sm text-pretty text-muted">{text}</p>
      {children && <div className="mt-2 flex w-full flex-col items-center gap-3">{children}</div>}
    </div>
  );
}
