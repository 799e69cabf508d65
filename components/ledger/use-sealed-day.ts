import { useFormatter, useLocale } from 'next-intl';

/** `2026/11/28`, in English `Nov 28, 2026`: a day in Tokyo. */
export function useSealedDay(): (day: string) => string {
  const format = useFormatter();
  const isEnglish = useLocale() === 'en';
  return (day) =>
    format.dateTime(new Date(`${day}T00:00:00Z`), {
      year: 'numeric',
      month: isEnglish ? 'short' : '2-digit',
      day: isEnglish ? 'numeric' : '2-digit',
      timeZone: 'UTC',
    });
}
