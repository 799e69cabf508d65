/** A grey placeholder with the size of its content, so that nothing jumps. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <div className={`animate-pulse rounded-md bg-default motion-reduce:animate-none ${className}`} />;
}
