'use client';
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, XAxis, YAxis } from 'recharts';

type Row = { name: string; won: number; lost: number; open: number };
const words = { fontSize: 12, fill: 'var(--muted)' };
const nameWidth = 120;

/** Only the drawing; the figures are next to it. Nothing moves. */
export function FiguresDrawing({ rows }: { rows: Row[] }) {
  return (
    <div className="absolute inset-0">
      <ResponsiveContainer width="100%" height="100%">
        <BarChart
          data={rows}
          layout="vertical"
          margin={{ top: 0, right: 8, bottom: 0, left: 0 }}
          barCategoryGap="35%"
          accessibilityLayer={false}
        >
          <CartesianGrid horizontal={false} stroke="var(--separator)" />
          <XAxis type="number" allowDecimals={false} tick={words} tickLine={false} axisLine={false} height={32} />
          <YAxis type="category" dataKey="name" interval={0} tick={words} tickLine={false} axisLine={false} width={nameWidth} />
          <Bar dataKey="won" stackId="all" fill="var(--success)" isAnimationActive={false} />
          <Bar dataKey="lost" stackId="all" fill="var(--danger)" isAnimationActive={false} />
          <Bar dataKey="open" stackId="all" fill="var(--muted)" isAnimationActive={false} />
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}
