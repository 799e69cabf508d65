/** Steps in their order. */
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
          <span className="min-w-0 leading-relaxed text-pretty">{step}</span>
        </li>
      ))}
    </ol>
  );
}

/** Notes in no order. */
export function Points({ points }: { points: readonly string[] }) {
  return (
    <ul className="mt-3 grid list-disc gap-2 pl-5 leading-relaxed marker:text-muted">
      {points.map((point) => (
        <li key={point} className="text-pretty">
          {point}
        </li>
      ))}
    </ul>
  );
}

export const stepNames = ['first', 'second', 'third', 'fourth'] as const;
