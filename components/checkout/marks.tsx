/** Names of what is taken, each in a frame of its own: our own mails, since marks of others are theirs. */
export function Marks({ names, label }: { names: readonly string[]; label: string }) {
  return (
    <ul aria-label={label} className="mt-1 flex flex-wrap gap-1">
      {names.map((name) => (
        <li
          key={name}
          className="rounded border border-border bg-surface-secondary px-1.5 py-px text-[0.6875rem] leading-4 font-medium whitespace-nowrap text-muted"
        >
          {name}
        </li>
      ))}
    </ul>
  );
}
