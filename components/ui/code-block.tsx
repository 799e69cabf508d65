import { CopyButton } from '@/components/ui/copy-button';

type Props = { code: string; label: string; copyLabel: string };

/** A command to copy; scrolls by keyboard when it is too wide. */
export function CodeBlock({ code, label, copyLabel }: Props) {
  return (
    <div className="flex w-full items-start rounded-lg border border-border bg-surface-secondary text-left">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard */}
      <section aria-label={label} tabIndex={0} className="min-w-0 flex-1 overflow-x-auto rounded-lg p-3 font-mono text-xs leading-5">
        <pre>
          <code>{code}</code>
        </pre>
      </section>
      <div className="shrink-0 p-1">
        <CopyButton value={code} label={copyLabel} />
      </div>
    </div>
  );
}
