import { scaleMarks } from '@/components/overview/change';
import type { Day } from '@/components/overview/volume-table';

type Props = {
  days: Day[];
  label: string;
  pointed: Day | null;
  onPoint: (day: Day | null) => void;
  markOf: (amount: number) => string;
  empty: string;
};

/** A drawing of this size is stretched to the place it has: lines keep their width, and no style attribute is needed. */
const height = 100;
const slot = 10;
const bar = 7;

export function Bars({ days, label, pointed, onPoint, markOf, empty }: Props) {
  const highest = Math.max(...days.flatMap(({ amount, before }) => [amount, before]));
  const isEmpty = highest === 0;
  // a scale of nothing has its ground alone: a line above would run through the words
  const marks = isEmpty ? [0] : scaleMarks(highest);
  const top = marks[0] || 1;
  const heightOf = (amount: number) => (amount / top) * height;
  return (
    <div className="flex min-h-48 flex-1">
      {/* half a line more above and below: each figure stands at the height of its line */}
      <div
        aria-hidden="true"
        className={`-my-1.5 flex w-12 shrink-0 flex-col pr-2 text-right text-xs leading-none text-muted tabular-nums ${isEmpty ? 'justify-end' : 'justify-between'}`}
      >
        {marks.map((mark) => (
          <span key={mark}>{markOf(mark)}</span>
        ))}
      </div>
      <div className="relative flex-1">
        <svg
          role="img"
          aria-label={label}
          viewBox={`0 0 ${days.length * slot} ${height}`}
          preserveAspectRatio="none"
          className="absolute inset-0 size-full overflow-visible"
          onPointerLeave={() => onPoint(null)}
        >
          {marks.map((mark) => (
            <path
              key={mark}
              d={`M0 ${height - heightOf(mark)}H${days.length * slot}`}
              className="stroke-separator"
              strokeWidth="1"
              vectorEffect="non-scaling-stroke"
            />
          ))}
          {days.map((day, index) => {
            const x = index * slot;
            return (
              <g key={day.day} data-day={day.day} onPointerEnter={() => onPoint(day)}>
                <rect x={x} width={slot} height={height} className={pointed?.day === day.day ? 'fill-default' : 'fill-transparent'} />
                <rect
                  x={x + (slot - bar) / 2}
                  width={bar}
                  y={height - heightOf(day.amount)}
                  height={heightOf(day.amount)}
                  className="fill-accent"
                />
                {day.before > 0 && (
                  <path
                    d={`M${x + 0.5} ${height - heightOf(day.before)}h${slot - 1}`}
                    className="stroke-muted"
                    strokeWidth="2"
                    vectorEffect="non-scaling-stroke"
                  />
                )}
              </g>
            );
          })}
        </svg>
        {isEmpty && <p className="absolute inset-0 grid place-items-center text-sm text-muted">{empty}</p>}
      </div>
    </div>
  );
}
