/** What is drawn over days or months, and said of it in the table; `in: 'table'`: said there alone. */
export type Series = {
  key: string;
  name: string;
  unit: 'yen' | 'count' | 'share';
  look: 'accent' | 'muted' | 'danger';
  as: 'bar' | 'line';
  in?: 'table';
};

/** A day or a month in Tokyo by its first day, with a figure for each series; null: there is none. */
export type Point = { at: string; values: Record<string, number | null> };

export const isDrawn = (series: Series): boolean => series.in !== 'table';

/** As CSS has it. */
export const lookClass = { accent: 'bg-accent', muted: 'bg-muted', danger: 'bg-danger' } as const satisfies Record<Series['look'], string>;
