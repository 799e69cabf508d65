'use client';
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, XAxis, YAxis } from 'recharts';

type Row = { name: string; begun: number; ended: number; failed: number; recovered: number };
const words = { fontSize: 12, fill: 'var(--muted)' };

/** Only the drawing; the figures are next to it. Nothing moves. */
export function FiguresDrawing({ rows }: { rows: Row[] }) {
  return (
    <div className="absolute inset-0">
      <ResponsiveContainer width="100%" height="100%">
        <BarChart
          data={rows}
          margin={{ top: 8, right: 0, bottom: 0, left: 0 }}
          barCategoryGap="20%"
          barGap={1}
          maxBarSize={28}
          accessibilityLayer={false}
        >
          <CartesianGrid vertical={false} stroke="var(--separator)" />
          <XAxis dataKey="name" tick={words} tickLine={false} axisLine={false} interval="preserveStartEnd" />
          <YAxis allowDecimals={false} tick={words} tickLine={false} axisLine={false} width={36} />
          <Bar dataKey="begun" fill="var(--accent)" isAnimationActive={false} />
          <Bar dataKey="ended" fill="var(--muted)" isAnimationActive={false} />
          <Bar dataKey="failed" fill="var(--danger)" isAnimationActive={false} />
          <Bar dataKey="recovered" fill="var(--success)" isAnimationActive={false} />
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}
