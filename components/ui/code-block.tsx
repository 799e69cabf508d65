import { CopyButton } from '@/components/ui/copy-button';

type Props = { code: string; label: string; copyLabel: string };

/** A command to copy; scrolls by keyboard when it is wider than its place. */
export function CodeBlock({ code, label, copyLabel }: Props) {
  return (
    <div className="relative w-full overflow-hidden rounded-lg border border-border bg-surface-secondary text-left">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard */}
      <section aria-label={label} tabIndex={0} className="overflow-x-auto p-3 pr-14 font-mono text-xs leading-5">
        <pre>
          <code>{code}</code>
        </pre>
      </section>
      <div className="absolute top-1 right-1 rounded-lg bg-surface-secondary">
        <CopyButton value={code} label={copyLabel} />
      </div>
    </div>
  );
}
