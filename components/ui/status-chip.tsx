const looks = {
  success: 'bg-success-soft text-success-soft-foreground',
  accent: 'bg-accent-soft text-accent-soft-foreground',
  warning: 'bg-warning-soft text-warning-soft-foreground',
  danger: 'bg-danger-soft text-danger-soft-foreground',
  neutral: 'bg-default text-default-foreground',
};
export type StatusLook = keyof typeof looks;
type Props = { look: StatusLook; children: string; plain?: boolean };

/** A status: a colour, and always its word; `plain`: without the dot, inside other text. */
export function StatusChip({ look, children, plain = false }: Props) {
  return (
    <span
      className={`rounded-full px-2.5 py-0.5 text-xs font-medium whitespace-nowrap ${looks[look]} ${plain ? '' : 'inline-flex items-center gap-1.5'}`}
    >
      {!plain && <span aria-hidden="true" className="size-1.5 rounded-full bg-current" />}
      {children}
    </span>
  );
}
