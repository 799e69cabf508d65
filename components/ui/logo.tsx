/** The mark: one bar that divides into three. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={className}>
      <rect width="32" height="32" rx="7" className="fill-accent" />
      <g fill="none" className="stroke-accent-foreground" strokeWidth="3.4">
        <path d="M5 12.6c9 0 9-5.6 22-5.6" />
        <path d="M5 16h22" opacity=".78" />
        <path d="M5 19.4c9 0 9 5.6 22 5.6" opacity=".56" />
      </g>
    </svg>
  );
}

/** One wide stream that leaves as three: the sign-in page's picture. */
export function DividingStream({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 660 860" preserveAspectRatio="xMinYMid slice" aria-hidden="true" className={className}>
      <g fill="none">
        <path d="M-20 362H90C330 362 330 240 700 240" stroke="oklch(0.62 0.12 267)" strokeWidth="104" />
        <path d="M-20 442H90C330 442 330 430 700 430" stroke="oklch(0.52 0.13 267)" strokeWidth="56" />
        <path d="M-20 484H90C330 484 330 566 700 566" stroke="oklch(0.42 0.13 267)" strokeWidth="28" />
      </g>
    </svg>
  );
}
