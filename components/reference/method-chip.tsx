// the word carries the meaning; the colour only helps to find changing calls
const looks: Record<string, string> = {
  GET: 'bg-accent-soft text-accent-soft-foreground',
  POST: 'bg-success-soft text-success-soft-foreground',
  PATCH: 'bg-warning-soft text-warning-soft-foreground',
  DELETE: 'bg-danger-soft text-danger-soft-foreground',
};

export function MethodChip({ method }: { method: string }) {
  return (
    <span className={`rounded px-1.5 py-0.5 font-mono text-xs font-semibold ${looks[method] ?? 'bg-default text-default-foreground'}`}>
      {method}
    </span>
  );
}
