/** A grey placeholder with the size of its content, so that nothing jumps. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <div className={`animate-pulse rounded-md bg-default motion-reduce:animate-none ${className}`} />;
}

/** The place of a page's four figures. */
export function SkeletonFigures() {
  const figure = <Skeleton className="h-20 rounded-xl sm:h-27" />;
  return (
    <div className="mb-4 grid grid-cols-1 gap-3 sm:grid-cols-2 xl:grid-cols-4">
      {figure}
      {figure}
      {figure}
      {figure}
    </div>
  );
}
