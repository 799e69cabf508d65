import { useFormatter } from 'next-intl';

/** A time in Japan, to the minute. */
export function Moment({ at }: { at: string }) {
  const format = useFormatter();
  const date = format.dateTime(new Date(at), {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'Asia/Tokyo',
  });
  return (
    <time dateTime={at} className="tabular-nums">
      {date}
    </time>
  );
}
