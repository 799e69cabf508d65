'use client';
import { Bar, CartesianGrid, ComposedChart, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import type { VolumeDay } from '@/lib/overview/schema';

type Props = {
  days: VolumeDay[];
  onPoint: (day: VolumeDay | null) => void;
  nameOf: (day: string) => string;
  markOf: (amount: number) => string;
};

const words = { fontSize: 12, fill: 'var(--muted)' };
const everyDays = 10;

/** The drawing alone: what it says stands around it in words. Nothing moves, so that it is the same for everybody from the first moment. */
export function Drawing({ days, onPoint, nameOf, markOf }: Props) {
  const named = days.filter((_, index) => index % everyDays === 0 || index === days.length - 1).map(({ day }) => day);
  return (
    <div className="absolute inset-0">
      <ResponsiveContainer width="100%" height="100%">
        <ComposedChart
          data={days}
          margin={{ top: 8, right: 4, bottom: 0, left: 0 }}
          barCategoryGap="20%"
          accessibilityLayer={false}
          onMouseMove={({ activeLabel }) => onPoint(days.find(({ day }) => day === activeLabel) ?? null)}
          onMouseLeave={() => onPoint(null)}
        >
          <CartesianGrid vertical={false} stroke="var(--separator)" />
          <XAxis dataKey="day" ticks={named} interval={0} tickFormatter={nameOf} tick={words} tickLine={false} axisLine={false} />
          <YAxis tickFormatter={markOf} tick={words} tickLine={false} axisLine={false} width={56} tickCount={4} />
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
