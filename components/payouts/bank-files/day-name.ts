type Format = {
  dateTime: (at: Date, options: { year: 'numeric'; month: 'short'; day: 'numeric'; weekday: 'short'; timeZone: string }) => string;
};

/** `2026-11-27` as a day with its weekday, independent of the reader's time zone. */
export const dayName = (format: Format, day: string): string =>
  format.dateTime(new Date(`${day}T12:00:00+09:00`), {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    weekday: 'short',
    timeZone: 'Asia/Tokyo',
  });
