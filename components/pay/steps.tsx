/** What to do, one thing after the other. */
export function Steps({ steps }: { steps: readonly string[] }) {
  return (
    <ol className="mt-3 grid gap-3">
      {steps.map((step, index) => (
        <li key={step} className="flex gap-3 break-inside-avoid">
          <span
            aria-hidden="true"
            className="mt-px grid size-6 shrink-0 place-items-center rounded-full bg-default text-xs font-semibold text-default-foreground tabular-nums"
          >
            {index + 1}
          </span>
          <span className="min-w-0 leading-relaxed">{step}</span>
        </li>
      ))}
    </ol>
  );
}

export const stepNames = ['first', 'second', 'third', 'fourth'] as const;
