/** A grey place that the content will take; it keeps its size, so that nothing jumps. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <div className={`animate-pulse rounded-md bg-default motion-reduce:animate-none ${className}`} />;
}
