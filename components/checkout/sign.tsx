export type Look = 'good' | 'waiting' | 'bad' | 'over';

const signs: Record<Look, { dress: string; path: string }> = {
  good: { dress: 'bg-success-soft text-success-soft-foreground', path: 'm7 12.5 3.5 3.5L17 9' },
  waiting: { dress: 'bg-accent-soft text-accent-soft-foreground', path: 'M12 7v5l3 2' },
  bad: { dress: 'bg-danger-soft text-danger-soft-foreground', path: 'M12 7v6m0 3.5v.01' },
  over: { dress: 'bg-default text-default-foreground', path: 'M8 12h8' },
};

/** Always next to its text. */
export function Sign({ look }: { look: Look }) {
  const { dress, path } = signs[look];
  return (
    <span aria-hidden="true" className={`mx-auto grid size-14 place-items-center rounded-full ${dress}`}>
      <svg viewBox="0 0 24 24" aria-hidden="true" className="size-9 fill-none stroke-current stroke-2">
        <path d={path} strokeLinecap="round" strokeLinejoin="round" />
      </svg>
    </span>
  );
}
