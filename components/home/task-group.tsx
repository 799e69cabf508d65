import { ChevronRight, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from '@/components/ui/link';
import { Money } from '@/components/ui/money';

/** A link that covers its row. */
const wholeRow =
  'outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus';

const looks = { danger: 'text-danger-soft-foreground', warning: 'text-warning-soft-foreground' };

/** A task. `who`: what tells it from others of its kind; `facts`: what else is to be known of it. */
type Task = { key: string; href: string; who: string; facts: ReactNode[]; amount?: number; action?: ReactNode };
export type TaskGroup = {
  key: string;
  icon: LucideIcon;
  look: keyof typeof looks;
  title: string;
  /** Of all, with those that are not listed. */
  count: number;
  countText: string;
  amount?: number;
  tasks: Task[];
  /** Unfolded from the beginning: something of it runs out soon. */
  isOpen?: boolean;
  /** The list with all of them. */
  all?: { href: string; text: string };
  /** That there are more, where no list finds them. */
  rest?: string | undefined;
};

/** One task is a row; several of a kind are a row that unfolds. */
export function TaskGroupRow({ group }: { group: TaskGroup }) {
  const [only] = group.tasks;
  if (group.count > 1 || !only) return <Unfolding group={group} />;
  const { icon: Icon, look, title } = group;
  return (
    <div className="relative flex min-h-14 items-start gap-3 px-4 py-3 text-sm has-[a:hover]:bg-surface-secondary">
      <Icon aria-hidden="true" className={`mt-0.5 size-4 shrink-0 ${looks[look]}`} />
      <TaskBody task={only} title={title} />
    </div>
  );
}

function TaskBody({ task: { href, who, facts, amount, action }, title }: { task: Task; title: string | null }) {
  return (
    <>
      <span className="min-w-0 flex-1">
        <Link href={href} className={wholeRow}>
          {title ?? <span className="break-words">{who}</span>}
        </Link>
        <span className="mt-0.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-muted">
          {title !== null && who !== '' && <span className="max-w-full break-words">{who}</span>}
          {facts.map((fact, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the facts of a task stay in their places
            <span key={index} className="max-w-full break-words empty:hidden">
              {fact}
            </span>
          ))}
        </span>
      </span>
      {amount !== undefined && <Money amount={amount} className="shrink-0 font-medium" />}
      {action}
    </>
  );
}

function Unfolding({ group: { icon: Icon, look, title, countText, amount, tasks, all, rest, isOpen } }: { group: TaskGroup }) {
  const last = 'border-t border-separator py-1 pr-4 pl-11 text-sm';
  return (
    <details open={isOpen} className="group">
      <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 px-4 py-3 text-sm hover:bg-surface-secondary [&::-webkit-details-marker]:hidden">
        <Icon aria-hidden="true" className={`size-4 shrink-0 ${looks[look]}`} />
        <span className="min-w-0 flex-1">
          {title} <span className={`font-semibold whitespace-nowrap tabular-nums ${looks[look]}`}>{countText}</span>
        </span>
        {amount !== undefined && <Money amount={amount} className="shrink-0 font-medium" />}
        <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-muted transition-transform group-open:rotate-90" />
      </summary>
      <ul className="divide-y divide-separator border-t border-separator">
        {tasks.map((task) => (
          <li
            key={task.key}
            className="relative flex min-h-12 items-start gap-3 py-2.5 pr-4 pl-11 text-sm has-[a:hover]:bg-surface-secondary"
          >
            <TaskBody task={task} title={null} />
          </li>
        ))}
      </ul>
      {all && (
        <p className={last}>
          <Link href={all.href} className="inline-block py-2 font-medium text-accent-soft-foreground underline underline-offset-4">
            {all.text}
          </Link>
        </p>
      )}
      {rest && <p className={`${last} py-2.5 text-muted`}>{rest}</p>}
    </details>
  );
}
