import { formatYen } from '@/components/ui/yen';

/** An amount in yen with tabular figures; a debit has its minus sign, never colour alone. */
export function Money({ amount, signed = false, className = '' }: { amount: number; signed?: boolean; className?: string }) {
  return <span className={`whitespace-nowrap tabular-nums ${className}`}>{formatYen(amount, { signed })}</span>;
}
