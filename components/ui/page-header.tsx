import type { ReactNode } from 'react';

type Props = { title: string; text?: string; action?: ReactNode };

export function PageHeader({ title, text, action }: Props) {
  return (
    <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h1 className="text-2xl font-semibold tracking-tight break-words">{title}</h1>
        {text && <p className="mt-1 max-w-prose text-sm text-muted">{text}</p>}
      </div>
      {action}
    </div>
  );
}
