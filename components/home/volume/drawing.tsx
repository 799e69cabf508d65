'use client';
import { Bar, CartesianGrid, ComposedChart, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { scaleMarks } from '@/components/home/volume/scale';
import type { VolumeDay } from '@/lib/overview/schema';

type Props = {
  days: VolumeDay[];
  onPoint: (day: VolumeDay | null) => void;
  markOf: (amount: number) => string;
};

/** The width of the scale next to the drawing, in pixels; the labels below start there. */
const scaleWidth = 56;
const words = { fontSize: 12, fill: 'var(--muted)' };

/** Only the drawing: the figures around it say the same in words. Nothing moves, so that it is complete at once. */
export function Drawing({ days, onPoint, markOf }: Props) {
  const marks = scaleMarks(Math.max(...days.flatMap(({ amount, before }) => [amount, before]))).reverse();
  return (
    <div className="absolute inset-0">
      <ResponsiveContainer width="100%" height="100%">
        <ComposedChart
          data={days}
          margin={{ top: 8, right: 0, bottom: 8, left: 0 }}
          barCategoryGap="20%"
          accessibilityLayer={false}
          onMouseMove={({ activeLabel }) => onPoint(days.find(({ day }) => day === activeLabel) ?? null)}
          onMouseLeave={() => onPoint(null)}
        >
          <CartesianGrid vertical={false} stroke="var(--separator)" />
          <XAxis dataKey="day" hide />
          <YAxis
            ticks={marks}
            domain={[0, marks.at(-1) ?? 1]}
            interval={0}
            tickFormatter={markOf}
            tick={words}
            tickLine={false}
            axisLine={false}
            width={scaleWidth}
          />
          <Tooltip content={() => null} cursor={{ fill: 'var(--default)' }} isAnimationActive={false} />
          <Bar dataKey="amount" fill="var(--accent)" isAnimationActive={false} />
          <Line
            dataKey="before"
            type="linear"
            stroke="var(--muted)"
            strokeWidth={1.5}
            dot={false}
            activeDot={false}
            isAnimationActive={false}
          />
        </ComposedChart>
      </ResponsiveContainer>
    </div>
  );
}
