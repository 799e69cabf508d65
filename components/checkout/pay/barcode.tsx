/** Modules of white on both sides: a reader needs ten. */
const quiet = 10;
const height = 50;

/** A bar code, black on white in every theme. `bars`: the widths of bars and gaps, a bar first. */
export function Barcode({ bars, label }: { bars: readonly number[]; label: string }) {
  const starts = bars.map((_, index) => bars.slice(0, index).reduce((sum, width) => sum + width, quiet));
  const width = bars.reduce((sum, one) => sum + one, 2 * quiet);
  const path = bars.flatMap((one, index) => (index % 2 === 0 ? [`M${starts[index]} 0h${one}v${height}h-${one}z`] : [])).join('');
  return (
    <div className="mt-4 rounded-xl border border-border bg-white p-4 break-inside-avoid">
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        shapeRendering="crispEdges"
        className="mx-auto h-24 w-full max-w-md"
      >
        <path d={path} fill="#000" />
      </svg>
    </div>
  );
}
