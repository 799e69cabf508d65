'use client';
import { Bar, CartesianGrid, ComposedChart, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { scaleMarks } from '@/components/charts/scale';
import { isDrawn, type Point, type Series } from '@/components/charts/series';

type Props = {
  points: Point[];
  series: Series[];
  onPoint: (at: string | null) => void;
  markOf: (amount: number, unit: Series['unit']) => string;
};

/** The width of the scale next to the drawing, in pixels; the labels below start there, and end before that of the shares. */
const scaleWidth = 56;
const shareWidth = 44;
const words = { fontSize: 12, fill: 'var(--muted)' };
const axis = { tick: words, tickLine: false, axisLine: false } as const;

/** A rate of refunds is small, one of approvals near the whole, and more may go back on a day than was sold on it. */
const shareMarks = (highest: number) => {
  const top = [0.05, 0.1, 0.2, 0.5, 1, 2, 4, 8, 20].find((mark) => highest <= mark) ?? highest;
  return [0, 0.25, 0.5, 0.75, 1].map((part) => part * top);
};

/** The scale of the bars and lines on the left, and that of the shares, where there are any, on the right. */
function scalesOf(points: Point[], drawn: Series[]) {
  const figureOf = ({ values }: Point, { key }: Series) => values[key] ?? 0;
  const bars = drawn.filter(({ as }) => as === 'bar');
  const left = drawn.filter(({ unit }) => unit !== 'share');
  const share = drawn.find(({ unit }) => unit === 'share');
  const heights = points.map((point) => bars.reduce((sum, each) => sum + figureOf(point, each), 0));
  const marks = scaleMarks(Math.max(...heights, ...points.flatMap((point) => left.map((each) => figureOf(point, each))))).reverse();
  const shared = share ? shareMarks(Math.max(...points.map((point) => figureOf(point, share)))) : null;
  return { bars, lines: drawn.filter(({ as }) => as === 'line'), marks, shared, unit: left[0]?.unit ?? 'count' };
}

/** Only the drawing: the figures around it say the same in words. Nothing moves, so that it is complete at once. Bars stand on each other. */
export function BarsDrawing({ points, series, onPoint, markOf }: Props) {
  const { bars, lines, marks, shared, unit } = scalesOf(points, series.filter(isDrawn));
  return (
    <div className="absolute inset-0">
      <ResponsiveContainer width="100%" height="100%">
        <ComposedChart
          data={points.map(({ at, values }) => ({ at, ...values }))}
          margin={{ top: 8, right: 0, bottom: 8, left: 0 }}
          barCategoryGap="20%"
          maxBarSize={56}
          accessibilityLayer={false}
          onMouseMove={({ activeLabel }) => onPoint(typeof activeLabel === 'string' ? activeLabel : null)}
          onMouseLeave={() => onPoint(null)}
        >
          <CartesianGrid vertical={false} stroke="var(--separator)" yAxisId="left" />
          <XAxis dataKey="at" hide />
          <YAxis
            yAxisId="left"
            ticks={marks}
            domain={[0, marks.at(-1) ?? 1]}
            interval={0}
            tickFormatter={(mark) => markOf(mark, unit)}
            width={scaleWidth}
            {...axis}
          />
          {shared && (
            <YAxis
              yAxisId="share"
              orientation="right"
              ticks={shared}
              domain={[0, shared.at(-1) ?? 1]}
              interval={0}
              tickFormatter={(mark) => markOf(mark, 'share')}
              width={shareWidth}
              {...axis}
            />
          )}
          <Tooltip content={() => null} cursor={{ fill: 'var(--default)' }} isAnimationActive={false} />
          {bars.map(({ key, look }) => (
            <Bar key={key} yAxisId="left" stackId="bars" dataKey={key} fill={`var(--${look})`} isAnimationActive={false} />
          ))}
          {lines.map(({ key, look, unit: of }) => (
            <Line
              key={key}
              yAxisId={of === 'share' ? 'share' : 'left'}
              dataKey={key}
              type="linear"
              stroke={`var(--${look})`}
              strokeWidth={1.5}
              dot={of === 'share' && points.length <= 31 ? { r: 1.5, fill: `var(--${look})`, strokeWidth: 0 } : false}
              activeDot={false}
              isAnimationActive={false}
            />
          ))}
        </ComposedChart>
      </ResponsiveContainer>
    </div>
  );
}
